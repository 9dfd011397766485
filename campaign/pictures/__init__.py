"""Pictures of a campaign: plain values go in, a finding in words, a drawing and the table behind it come out."""
