-- What a launch was, once another one of the same shoe has taken its place with a line and a draw of its own.
CREATE TABLE past_launch (
  shoe_id text NOT NULL REFERENCES shoe (id) ON DELETE CASCADE,
  opens_at timestamptz NOT NULL,
  per_account integer NOT NULL,
  sold_out_at timestamptz,
  ended_at timestamptz,
  sold integer NOT NULL CHECK (sold >= 0),
  PRIMARY KEY (shoe_id, opens_at),
  CONSTRAINT past_launch_is_over CHECK (sold_out_at IS NOT NULL OR ended_at IS NOT NULL)
);
