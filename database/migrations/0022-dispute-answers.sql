-- What administrators answered to disputes: evidence, or that they accept the loss. Recorded before the provider is asked.
CREATE TABLE dispute_answer (
  id text PRIMARY KEY,
  dispute_id text NOT NULL REFERENCES dispute (id),
  kind text NOT NULL CHECK (kind IN ('evidence', 'close')),
  evidence jsonb CHECK ((kind = 'evidence') = (evidence IS NOT NULL)),
  outcome text NOT NULL DEFAULT 'pending' CHECK (outcome IN ('pending', 'taken', 'refused')),
  refusal text,
  requested_by text NOT NULL,
  idempotency_key text UNIQUE,
  request_hash text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN dispute_answer.outcome IS 'Pending until the provider has confirmed or refused it';
CREATE INDEX dispute_answer_of_dispute ON dispute_answer (dispute_id, created_at DESC, id);
