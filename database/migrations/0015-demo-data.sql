-- Who and what the demo seed brought beside the catalogue. Everything else of a demo customer is found by their uid.
CREATE TABLE demo_record (
  kind text NOT NULL CHECK (kind IN ('customer', 'subscriber', 'message')),
  id text NOT NULL,
  PRIMARY KEY (kind, id)
);

-- The rows of removed demo data, in the order of their removal, for as long as it can be undone.
CREATE TABLE demo_archive (
  position integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  table_name text NOT NULL,
  rows jsonb NOT NULL,
  archived_at timestamptz NOT NULL DEFAULT now()
);

COMMENT ON COLUMN analytics_day.slot IS 'From 0; -1 for the visits of the demo seed';
