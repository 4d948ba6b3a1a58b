-- What a form did, so that sending it again does nothing more. Rows of the last day are kept.
CREATE TABLE form_deed (
  key_hash bytea PRIMARY KEY CHECK (octet_length(key_hash) = 32),
  entity_id text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN form_deed.key_hash IS 'SHA-256 of the key of the form, who sent it, and what is in it';
CREATE INDEX form_deed_age ON form_deed (created_at);
