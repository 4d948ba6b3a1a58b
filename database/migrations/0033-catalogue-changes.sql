-- The key by which an import finds a shoe again: the handle of the file that it came from, or else its own id.
ALTER TABLE shoe ADD COLUMN handle text;
CREATE UNIQUE INDEX shoe_handle_once ON shoe (coalesce(handle, id)) WHERE deleted_at IS NULL;

-- A change of many shoes that is one entry of the audit log: an import or a bulk edit. Kept for as long as it can be
-- undone. `brands` are those that it created.
CREATE TABLE catalogue_change (
  id text PRIMARY KEY,
  title text NOT NULL,
  created integer NOT NULL,
  changed integer NOT NULL,
  removed integer NOT NULL,
  brands text[] NOT NULL DEFAULT '{}',
  applied boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- What it did to each shoe. `before` and `after` hold the columns that differ.
CREATE TABLE catalogue_change_shoe (
  change_id text NOT NULL REFERENCES catalogue_change (id) ON DELETE CASCADE,
  shoe_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('create', 'change', 'remove')),
  before jsonb NOT NULL DEFAULT '{}',
  after jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (change_id, shoe_id)
);

-- The sizes that it changed; null where there was no such size before.
CREATE TABLE catalogue_change_size (
  change_id text NOT NULL,
  shoe_id text NOT NULL,
  size text NOT NULL,
  before integer,
  after integer NOT NULL,
  PRIMARY KEY (change_id, shoe_id, size),
  FOREIGN KEY (change_id, shoe_id) REFERENCES catalogue_change_shoe ON DELETE CASCADE
);
