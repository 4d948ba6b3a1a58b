-- Why pairs come back by law: the buyer withdrew from them in time (Directive 2011/83/EU, Article 9), or the shop takes them
-- back by its own terms. Of an order with several statements, the first that covers the pairs.
ALTER TABLE order_return_item ADD COLUMN withdrawal_id text;
COMMENT ON COLUMN order_return_item.withdrawal_id IS 'The statement by which the buyer withdrew from these pairs in time; null for a return by the terms of the shop. No reference: an erasure keeps a statement for as long as the order';
CREATE INDEX order_return_item_of_withdrawal ON order_return_item (withdrawal_id) WHERE withdrawal_id IS NOT NULL;

CREATE FUNCTION find_withdrawal_of(order_id text, item order_return_item) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT id FROM withdrawal stated
  WHERE stated.order_id = $1 AND NOT stated.late AND CASE jsonb_typeof(stated.items)
    WHEN 'array' THEN EXISTS (SELECT FROM jsonb_array_elements(stated.items) named
      WHERE named ->> '_id' = item.shoe_id AND named ->> 'size' = item.size AND (named ->> 'quantity')::int >= item.quantity)
    ELSE stated.items IS NULL AND stated.part = '' END
  ORDER BY created_at, id LIMIT 1
$$;

-- Pairs can be announced before or after the statement.
CREATE FUNCTION set_withdrawal_of_returned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.withdrawal_id := find_withdrawal_of((SELECT order_id FROM order_return WHERE id = NEW.return_id), NEW);
  RETURN NEW;
END $$;
CREATE TRIGGER order_return_item_ground BEFORE INSERT ON order_return_item FOR EACH ROW
  WHEN (NEW.withdrawal_id IS NULL) EXECUTE FUNCTION set_withdrawal_of_returned();

CREATE FUNCTION set_withdrawal_of_open_returns() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE order_return_item item SET withdrawal_id = NEW.id FROM order_return own
  WHERE own.id = item.return_id AND own.order_id = NEW.order_id AND own.state IN ('announced', 'arrived', 'expired')
    AND item.withdrawal_id IS NULL AND find_withdrawal_of(NEW.order_id, item) = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER withdrawal_ground AFTER INSERT ON withdrawal FOR EACH ROW
  WHEN (NEW.order_id IS NOT NULL AND NOT NEW.late) EXECUTE FUNCTION set_withdrawal_of_open_returns();

UPDATE order_return_item item SET withdrawal_id = find_withdrawal_of(own.order_id, item) FROM order_return own
WHERE own.id = item.return_id AND EXISTS (SELECT FROM withdrawal WHERE withdrawal.order_id = own.order_id AND NOT late);
