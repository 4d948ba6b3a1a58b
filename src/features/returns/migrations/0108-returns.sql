-- Pairs that a buyer sends back, for their money or for another size, which is reserved from the day of the announcement.
CREATE TABLE order_return (
  id text PRIMARY KEY DEFAULT gen_random_uuid()::text,
  -- An order has the id of its attempt, which stays when the order is removed.
  order_id text NOT NULL REFERENCES checkout_attempt (id) ON DELETE CASCADE,
  state text NOT NULL DEFAULT 'announced' CHECK (state IN ('announced', 'arrived', 'settled', 'canceled', 'expired')),
  outcome text CHECK (outcome IN ('refund', 'send')),
  restocked boolean NOT NULL DEFAULT false,
  taken boolean NOT NULL DEFAULT false,
  due_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((outcome IS NULL) = (state <> 'settled')),
  CHECK (NOT restocked OR state IN ('arrived', 'settled')),
  CHECK (NOT taken OR state IN ('announced', 'arrived') OR outcome = 'send')
);
COMMENT ON COLUMN order_return.restocked IS 'Whether the returned pairs are in stock again';
COMMENT ON COLUMN order_return.taken IS 'Whether the pairs of the new sizes were taken from stock: reserved, or sent';
COMMENT ON COLUMN order_return.due_at IS 'Until when the pairs should arrive, and the new sizes are reserved';
CREATE INDEX order_return_of_order ON order_return (order_id);
CREATE INDEX order_return_newest ON order_return (created_at DESC, id);
CREATE INDEX order_return_due ON order_return (due_at) WHERE state = 'announced';

CREATE TABLE order_return_item (
  return_id text NOT NULL REFERENCES order_return (id) ON DELETE CASCADE,
  position int NOT NULL,
  shoe_id text NOT NULL,
  -- As the order calls the shoe, which may be deleted.
  name text NOT NULL,
  size text NOT NULL,
  quantity int NOT NULL CHECK (quantity > 0),
  reason text CHECK (reason IN ('too_small', 'too_big', 'not_liked', 'faulty', 'other')),
  swap_for text CHECK (swap_for <> size),
  PRIMARY KEY (return_id, position)
);
CREATE INDEX order_return_item_of_size ON order_return_item (shoe_id, size);
