-- A release from before parcels marks an order as sent in `shop_order` alone, beside this one or while it is rolled back to.
-- What it sent becomes a parcel, so that buyers see the number, and nobody sends and announces the pairs once more.
CREATE FUNCTION keep_rest_as_parcel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH ordered AS (
    SELECT shoe_id, size, sum(quantity) AS quantity FROM order_item WHERE order_id = NEW.id GROUP BY shoe_id, size
  ), gone AS (
    SELECT shoe_id, size, quantity FROM shipment_line WHERE order_id = NEW.id
    UNION ALL
    SELECT line.shoe_id, line.size, line.quantity FROM refund_line line JOIN refund ON refund.id = line.refund_id
    WHERE refund.attempt_id = NEW.attempt_id AND refund.status IN ('pending', 'succeeded')
  ), rest AS (
    SELECT shoe_id, size, ordered.quantity
      - coalesce((SELECT sum(gone.quantity) FROM gone WHERE (gone.shoe_id, gone.size) = (ordered.shoe_id, ordered.size)), 0)
      AS quantity
    FROM ordered
  ), parcel AS (
    INSERT INTO shipment (order_id, position, carrier, tracking_number, shipped_at)
    SELECT NEW.id, coalesce((SELECT max(position) FROM shipment WHERE order_id = NEW.id), 0) + 1,
      NEW.carrier, NEW.tracking_number, NEW.shipped_at
    WHERE EXISTS (SELECT FROM rest WHERE quantity > 0)
    RETURNING position
  )
  INSERT INTO shipment_line (order_id, position, shoe_id, size, quantity)
  SELECT NEW.id, parcel.position, shoe_id, size, quantity FROM parcel, rest WHERE quantity > 0;
  UPDATE shop_order SET first_shipped_at = shipped_at WHERE id = NEW.id AND first_shipped_at IS NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER shop_order_parcel AFTER UPDATE OF shipped_at ON shop_order FOR EACH ROW
  WHEN (OLD.shipped_at IS NULL AND NEW.shipped_at IS NOT NULL) EXECUTE FUNCTION keep_rest_as_parcel();

-- What such a release sent until now.
WITH parcel AS (
  INSERT INTO shipment (order_id, position, carrier, tracking_number, shipped_at)
  SELECT id, 1, carrier, tracking_number, shipped_at FROM shop_order WHERE shipped_at IS NOT NULL AND first_shipped_at IS NULL
  RETURNING order_id
)
INSERT INTO shipment_line (order_id, position, shoe_id, size, quantity)
SELECT order_id, 1, shoe_id, size, sum(quantity) FROM parcel JOIN order_item USING (order_id)
GROUP BY order_id, shoe_id, size;
UPDATE shop_order SET first_shipped_at = shipped_at WHERE shipped_at IS NOT NULL AND first_shipped_at IS NULL;
