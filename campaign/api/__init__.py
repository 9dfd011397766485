"""The API: the same structures as the pages, the same acts, the same refusals."""
