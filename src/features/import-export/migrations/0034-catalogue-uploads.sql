-- Product files that administrators uploaded, with what became of them. In the database, because each request may reach
-- another process or machine; kept for a day.
CREATE TABLE catalogue_upload (
  id text PRIMARY KEY,
  uid text NOT NULL,
  file_name text NOT NULL,
  state text NOT NULL CHECK (state IN ('uploaded', 'checking', 'checked', 'importing', 'imported', 'failed')),
  doing text NOT NULL DEFAULT '',
  share double precision NOT NULL DEFAULT 0,
  header text[] NOT NULL,
  sample text[] NOT NULL,
  -- How it was last read: format, mapping and whether pictures are fetched.
  options jsonb NOT NULL,
  -- What the last check or import found.
  result jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Renewed every few seconds while a process works on it.
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE catalogue_upload_part (
  upload_id text NOT NULL,
  number integer NOT NULL,
  bytes bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (upload_id, number)
);
