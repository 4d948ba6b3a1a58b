-- What administrators set about the shop, and the pictures of its logo, icon and home page.
CREATE TABLE shop_settings (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  settings jsonb NOT NULL DEFAULT '{}'
);
INSERT INTO shop_settings DEFAULT VALUES;
COMMENT ON TABLE shop_settings IS 'One row; what is not set has its default';

CREATE TABLE shop_file (
  hash text PRIMARY KEY,
  type text NOT NULL,
  content bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE shop_file IS 'Files that the settings name by their SHA-256; those of before stay, so that they can be restored';
