-- People whose account is closed, and whose data a job is removing: what it needs to find them, and how far it is.
-- Nothing of the person is left here when it has finished.
CREATE TABLE erasure (
  id text PRIMARY KEY,
  record_id text NOT NULL,
  uid text NOT NULL,
  email text NOT NULL,
  owns_email boolean NOT NULL,
  email_since text NOT NULL,
  names text[] NOT NULL,
  places text[] NOT NULL,
  closed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  step text NOT NULL DEFAULT '',
  position bigint NOT NULL DEFAULT 0,
  run_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  failures integer NOT NULL DEFAULT 0,
  finished_at timestamptz
);
CREATE INDEX erasure_due ON erasure (run_at) WHERE finished_at IS NULL;
CREATE INDEX erasure_newest ON erasure (closed_at DESC);

COMMENT ON COLUMN erasure.id IS 'The uid of nobody under which orders and reviews stay';
COMMENT ON COLUMN erasure.owns_email IS 'Whether what is found by the email alone was theirs';
COMMENT ON COLUMN erasure.places IS 'The ids of places on waitlists, which mails name';
COMMENT ON COLUMN erasure.step IS 'The part that comes next; empty while the photos are still there';
COMMENT ON COLUMN erasure.position IS 'The last id of a table that is read in ranges';
