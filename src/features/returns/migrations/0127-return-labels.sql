-- Labels for returns, with the name and address of the buyer on them. One that was replaced or removed is kept while an
-- administrator can undo that.
CREATE TABLE order_return_label (
  id text PRIMARY KEY DEFAULT gen_random_uuid()::text,
  return_id text NOT NULL REFERENCES order_return (id) ON DELETE CASCADE,
  -- The email to the buyer has it: it opens the file without a session.
  key text NOT NULL DEFAULT gen_random_uuid()::text,
  type text NOT NULL CHECK (type IN ('pdf', 'png', 'jpg')),
  content bytea NOT NULL,
  current boolean NOT NULL DEFAULT true,
  unused_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (current OR unused_at IS NOT NULL)
);
COMMENT ON COLUMN order_return_label.current IS 'Whether it is the label of its return';
COMMENT ON COLUMN order_return_label.unused_at IS 'Since when it is no longer current, or its return no longer announced';
CREATE INDEX order_return_label_of_return ON order_return_label (return_id);
CREATE UNIQUE INDEX order_return_label_current ON order_return_label (return_id) WHERE current;
