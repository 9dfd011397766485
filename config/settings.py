"""All settings, from environment variables only; docs/operations.md lists the variables.

A bad value refuses to start and says what to do (config/environment.py).
"""

import socket
import sys
from pathlib import Path

from csp.constants import NONE, SELF

from config import environment as env

BASE_DIR = Path(__file__).resolve().parent.parent
VAR = env.folder("READY_ROOM_VAR", BASE_DIR / "var")
BACKUPS = VAR / "backups"

SECRET_KEY = env.secret_key("SECRET_KEY", kept_in=VAR / "secret-key")
DEBUG = env.yes_or_no("DEBUG")
PORT = env.whole_number("PORT", 8000, 1, 65535)
HTTPS = env.yes_or_no("HTTPS")

# --- where we answer -------------------------------------------------------------------------------------------
# The laptop's address changes from club to club. Without ALLOWED_HOSTS the server answers to this machine's own
# names and to bare addresses; config.guards.HostGuard refuses every other name, so a foreign page cannot reach us
# through a name that it points at this machine.
ALLOWED_HOSTS = env.hosts("ALLOWED_HOSTS") or ["*"]
OWN_NAMES = ["localhost", socket.gethostname().lower(), f"{socket.gethostname().lower().removesuffix('.local')}.local"]
CSRF_TRUSTED_ORIGINS = [f"https://{host}" for host in ALLOWED_HOSTS if host != "*"] if HTTPS else []

INSTALLED_APPS = [
    "campaign",
    "games",
    "pilots",
    "rest_framework",
    "drf_spectacular",
    "django_htmx",
    "csp",
    "axes",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
]

MIDDLEWARE = [
    "config.guards.HostGuard",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "config.languages.Languages",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
ASGI_APPLICATION = "config.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# --- what we keep ----------------------------------------------------------------------------------------------
DATABASES = {"default": env.database("DATABASE_URL", VAR / "ready-room.sqlite3", BASE_DIR)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = env.redis_url("REDIS_URL")
CACHES = {
    "default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL}
    if REDIS_URL
    else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "OPTIONS": {"MAX_ENTRIES": 5000}},
}
SESSION_ENGINE = "campaign.sessions"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 60
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"
CELERY_BROKER_URL = REDIS_URL or "memory://"
CELERY_TASK_IGNORE_RESULT = True
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS = {"socket_connect_timeout": 1}  # a broker that is away holds no answer up
CELERY_BEAT_SCHEDULE = {"jobs that wait": {"task": "campaign.work_off", "schedule": 30.0}}

# --- what is told to whom: jobs, e-mail, webhooks ---------------------------------------------------------------
# thread: `manage.py serve` works jobs off beside the server; celery: its workers do; none: only `manage.py work` does.
JOBS = env.one_of("JOBS", "celery" if REDIS_URL else "thread", ["thread", "celery", "none"])
WEBHOOKS_TO_LAN = env.yes_or_no("WEBHOOKS_TO_LAN")
EMAIL = env.mail("EMAIL_URL")
EMAIL_BACKEND = EMAIL.get("EMAIL_BACKEND", "django.core.mail.backends.dummy.EmailBackend")
EMAIL_HOST, EMAIL_PORT = EMAIL.get("EMAIL_HOST") or "", EMAIL.get("EMAIL_PORT") or 25
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = EMAIL.get("EMAIL_HOST_USER") or "", EMAIL.get("EMAIL_HOST_PASSWORD") or ""
EMAIL_USE_TLS, EMAIL_USE_SSL = EMAIL.get("EMAIL_USE_TLS", False), EMAIL.get("EMAIL_USE_SSL", False)
EMAIL_FILE_PATH = EMAIL.get("EMAIL_FILE_PATH") or None
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = env.text("EMAIL_FROM", "ready-room@localhost")

# --- who may enter ---------------------------------------------------------------------------------------------
AUTHENTICATION_BACKENDS = ["axes.backends.AxesStandaloneBackend", "campaign.accounts.Accounts"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "sign-in"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"

# Ten wrong passwords for one name from one address close that pair for a quarter of an hour.
AXES_FAILURE_LIMIT = 10
AXES_COOLOFF_TIME = 0.25
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_RESET_ON_SUCCESS = True
AXES_DISABLE_ACCESS_LOG = True
AXES_LOCKOUT_CALLABLE = "campaign.pages.entry.locked_out"
AXES_VERBOSE = False
AXES_HANDLER = "config.attempts.Attempts"

# --- what a browser may do -------------------------------------------------------------------------------------
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    },
}
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365 if HTTPS else 0
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]  # other hosts of the domain are not ours to decide for
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
LARGEST_REQUEST = 32 * 1024 * 1024  # more than any file that is read: a page says what is too large, no connection breaks off
FILE_UPLOAD_MAX_MEMORY_SIZE = LARGEST_REQUEST  # nothing lies about in a temporary folder when the power goes
DATA_UPLOAD_MAX_MEMORY_SIZE = 4 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 4000

# --- words, times, files, log ----------------------------------------------------------------------------------
LANGUAGE_CODE = "en-gb"
LANGUAGES = [("en-gb", "English"), ("de", "Deutsch"), ("ja", "日本語")]
UNREVIEWED = ["ja"]  # nobody who speaks it has read these words yet, and most of them are missing
LOCALE_PATHS = [BASE_DIR / "locale"]
LANGUAGE_COOKIE_NAME = "language"
FORMAT_MODULE_PATH = ["config.formats"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = env.time_zone("TIME_ZONE")

STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.static.VersionedStorage"},
}
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = DEBUG
WHITENOISE_MAX_AGE = 0 if DEBUG else 60 * 60 * 24 * 30

# --- the API ---------------------------------------------------------------------------------------------------
API_RATES = {"known": "600/minute", "strangers": "120/minute"}
REST_FRAMEWORK = {
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_SCHEMA_CLASS": "campaign.api.schema.Schema",
    "NUM_PROXIES": 1 if HTTPS else 0,  # whose word on the sender's address counts
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Ready Room",
    "DESCRIPTION": "Everything that a page of Ready Room shows or does, for programs. The guide is docs/api.md.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "POSTPROCESSING_HOOKS": ["campaign.api.schema.complete"],
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {message}", "style": "{", "datefmt": "%H:%M:%S"}},
    "filters": {"hide_links": {"()": "config.logs.HideLinks"}},
    "handlers": {
        "stderr": {"class": "logging.StreamHandler", "stream": sys.stderr, "formatter": "line", "filters": ["hide_links"]}
    },
    "root": {"handlers": ["stderr"], "level": env.one_of("LOG_LEVEL", "WARNING", ["DEBUG", "INFO", "WARNING", "ERROR"])},
    "loggers": {
        "django": {"handlers": [], "level": "WARNING", "propagate": True},
        "django.request": {"level": "ERROR"},
        "axes": {"level": "ERROR"},
        "waitress.queue": {"level": "ERROR"},
        **{name: {"level": "INFO"} for name in ("campaign", "games", "pilots", "config")},
    },
}
