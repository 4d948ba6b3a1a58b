-- Files with everything that is kept about a person, which a job makes in parts: `own` for the person, without what was
-- written under an email that nobody verified, and `all` for administrators. They are removed after a day.
CREATE TABLE data_export (
  uid text NOT NULL,
  scope text NOT NULL CHECK (scope IN ('own', 'all')),
  email_since text NOT NULL,
  asked_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  step text NOT NULL DEFAULT '',
  position bigint NOT NULL DEFAULT 0,
  run_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  failures integer NOT NULL DEFAULT 0,
  ready_at timestamptz,
  PRIMARY KEY (uid, scope)
);
CREATE INDEX data_export_due ON data_export (run_at) WHERE ready_at IS NULL;
CREATE INDEX data_export_age ON data_export (ready_at) WHERE ready_at IS NOT NULL;

CREATE TABLE data_export_part (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid text NOT NULL,
  scope text NOT NULL,
  table_name text NOT NULL,
  rows jsonb NOT NULL,
  FOREIGN KEY (uid, scope) REFERENCES data_export (uid, scope) ON DELETE CASCADE
);
CREATE INDEX data_export_part_of ON data_export_part (uid, scope, number);
