-- A return knows the refund that settled it, so that pages and emails show what became of the money.
ALTER TABLE order_return ADD COLUMN refund_id text REFERENCES refund (id) ON DELETE SET NULL;
COMMENT ON COLUMN order_return.refund_id IS 'The refund that settled it; null if nothing was left to refund, or nothing was paid for its pairs';
CREATE INDEX order_return_of_refund ON order_return (refund_id);

-- A release before this one does not set it. The refund is recorded in the transaction that settles the return, so both have
-- the same time.
CREATE FUNCTION find_refund_of_return() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT id INTO NEW.refund_id FROM refund
    WHERE attempt_id = NEW.order_id AND origin = 'administrator' AND created_at = now();
  RETURN NEW;
END
$$;
CREATE TRIGGER order_return_settled BEFORE UPDATE OF state ON order_return FOR EACH ROW
  WHEN (OLD.state <> 'settled' AND NEW.state = 'settled' AND NEW.refund_id IS NULL)
  EXECUTE FUNCTION find_refund_of_return();

-- What exists: of the refunds of administrators, only those of returns have no hash of a request. The first return of some pairs
-- of an order has the first refund of these pairs: a return that was settled without one came later.
WITH refunded_pairs AS (
  SELECT own.id, own.order_id, own.created_at, item.shoe_id, item.size, sum(item.quantity) AS quantity
  FROM order_return own JOIN order_return_item item ON item.return_id = own.id
  WHERE own.state = 'settled' AND (own.outcome = 'refund' OR item.swap_for IS NULL)
  GROUP BY own.id, item.shoe_id, item.size
), returned AS (
  SELECT id, order_id, created_at, jsonb_object_agg(shoe_id || ' ' || size, quantity) AS pairs
  FROM refunded_pairs GROUP BY id, order_id, created_at
), refunded AS (
  SELECT refund.id, attempt_id, created_at, jsonb_object_agg(line.shoe_id || ' ' || line.size, line.quantity) AS pairs
  FROM refund JOIN refund_line line ON line.refund_id = refund.id
  WHERE origin = 'administrator' AND request_hash IS NULL
  GROUP BY refund.id
), numbered_returns AS (
  SELECT *, row_number() OVER (PARTITION BY order_id, pairs ORDER BY created_at, id) AS place FROM returned
), numbered_refunds AS (
  SELECT *, row_number() OVER (PARTITION BY attempt_id, pairs ORDER BY created_at, id) AS place FROM refunded
)
UPDATE order_return SET refund_id = refunds.id
FROM numbered_returns returns JOIN numbered_refunds refunds
  ON refunds.attempt_id = returns.order_id AND refunds.pairs = returns.pairs AND refunds.place = returns.place
WHERE order_return.id = returns.id;
