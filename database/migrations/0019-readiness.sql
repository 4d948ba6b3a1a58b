-- One row that the readiness check updates: a database that is read-only, a standby or full refuses that.
CREATE TABLE readiness (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  checked_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO readiness DEFAULT VALUES;
