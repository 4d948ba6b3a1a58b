-- The parcels of an order. `carrier`, `tracking_number` and `shipped_at` of `shop_order` repeat the last one as soon as
-- nothing is left to send: a list finds orders to send by them, and the previous release reads and writes them.
CREATE TABLE shipment (
  order_id text NOT NULL REFERENCES shop_order ON DELETE CASCADE,
  position integer NOT NULL CHECK (position > 0),
  carrier text NOT NULL,
  tracking_number text,
  shipped_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (order_id, position)
);
CREATE TABLE shipment_line (
  order_id text NOT NULL,
  position integer NOT NULL,
  shoe_id text NOT NULL,
  size text NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (order_id, position, shoe_id, size),
  FOREIGN KEY (order_id, position) REFERENCES shipment ON DELETE CASCADE
);

-- An order is not canceled once a part of it is sent. The check also holds for the previous release.
ALTER TABLE shop_order
  ADD COLUMN first_shipped_at timestamptz,
  ADD CONSTRAINT shop_order_first_shipped CHECK (canceled_at IS NULL OR first_shipped_at IS NULL);

INSERT INTO shipment (order_id, position, carrier, tracking_number, shipped_at)
SELECT id, 1, carrier, tracking_number, shipped_at FROM shop_order WHERE shipped_at IS NOT NULL;
INSERT INTO shipment_line (order_id, position, shoe_id, size, quantity)
SELECT order_id, 1, item.shoe_id, item.size, sum(item.quantity)
FROM shipment JOIN order_item item USING (order_id) GROUP BY order_id, item.shoe_id, item.size;
UPDATE shop_order SET first_shipped_at = shipped_at WHERE shipped_at IS NOT NULL;
