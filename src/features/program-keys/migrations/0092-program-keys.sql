-- Keys with which other programs call the API.
CREATE TABLE program_key (
  id text PRIMARY KEY,
  name text NOT NULL,
  scopes text[] NOT NULL CHECK (cardinality(scopes) > 0),
  key_hash bytea NOT NULL UNIQUE,
  uid text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
COMMENT ON COLUMN program_key.key_hash IS 'SHA-256 of the key';
COMMENT ON COLUMN program_key.uid IS 'Of the administrator who created it';
-- The audit log tells programs apart by their names.
CREATE UNIQUE INDEX program_key_name ON program_key (lower(name));
CREATE INDEX program_key_uid ON program_key (uid);
