-- What a call with an Idempotency-Key did, so that a repeat does nothing more. Rows of the last 30 days are kept.
CREATE TABLE idempotency_key (
  key_hash bytea PRIMARY KEY CHECK (octet_length(key_hash) = 32),
  request_hash bytea NOT NULL CHECK (octet_length(request_hash) = 32),
  entity_id text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN idempotency_key.key_hash IS 'SHA-256 of the call, who made it, and the key';
COMMENT ON COLUMN idempotency_key.request_hash IS 'SHA-256 of the key and of what was sent';
COMMENT ON COLUMN idempotency_key.entity_id IS 'What the call created or changed, by which a repeat is answered';
CREATE INDEX idempotency_key_age ON idempotency_key (created_at);
