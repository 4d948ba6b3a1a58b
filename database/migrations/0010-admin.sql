-- What the administrators' side reads quickly, and what it has to remember.

-- Sales per day (UTC). Each day is spread over slots, which are added up when read, so that buyers who pay at the same
-- time do not wait for one row.
CREATE TABLE sales_day (
  day date NOT NULL,
  slot integer NOT NULL,
  orders bigint NOT NULL DEFAULT 0,
  pairs bigint NOT NULL DEFAULT 0,
  amount_cents bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (day, slot)
) WITH (fillfactor = 50);

CREATE TABLE shoe_sales_day (
  day date NOT NULL,
  shoe_id text NOT NULL,
  slot integer NOT NULL,
  pairs bigint NOT NULL,
  amount_cents bigint NOT NULL,
  PRIMARY KEY (day, shoe_id, slot)
) WITH (fillfactor = 80);

CREATE FUNCTION sales_slot() RETURNS integer LANGUAGE sql STABLE RETURN pg_backend_pid() % 16;

CREATE FUNCTION utc_day(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE RETURN (at AT TIME ZONE 'UTC')::date;

CREATE FUNCTION sum_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO sales_day AS kept (day, slot, orders, amount_cents)
      SELECT utc_day(created_at), sales_slot(), -count(*), -sum(amount_cents) FROM gone GROUP BY 1 ORDER BY 1
      ON CONFLICT (day, slot) DO UPDATE
        SET orders = kept.orders + excluded.orders, amount_cents = kept.amount_cents + excluded.amount_cents;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO sales_day AS kept (day, slot, orders, amount_cents)
      SELECT utc_day(created_at), sales_slot(), count(*), sum(amount_cents) FROM come GROUP BY 1 ORDER BY 1
      ON CONFLICT (day, slot) DO UPDATE
        SET orders = kept.orders + excluded.orders, amount_cents = kept.amount_cents + excluded.amount_cents;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER shop_order_sums_insert AFTER INSERT ON shop_order
  REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION sum_orders();
CREATE TRIGGER shop_order_sums_update AFTER UPDATE ON shop_order
  REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION sum_orders();
CREATE TRIGGER shop_order_sums_delete AFTER DELETE ON shop_order
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION sum_orders();

CREATE FUNCTION sum_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO shoe_sales_day AS kept (day, shoe_id, slot, pairs, amount_cents)
      SELECT utc_day(o.created_at), i.shoe_id, sales_slot(), -sum(i.quantity), -sum(i.quantity * i.price_cents)
      FROM gone i JOIN shop_order o ON o.id = i.order_id GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (day, shoe_id, slot) DO UPDATE
        SET pairs = kept.pairs + excluded.pairs, amount_cents = kept.amount_cents + excluded.amount_cents;
    INSERT INTO sales_day AS kept (day, slot, pairs)
      SELECT utc_day(o.created_at), sales_slot(), -sum(i.quantity)
      FROM gone i JOIN shop_order o ON o.id = i.order_id GROUP BY 1 ORDER BY 1
      ON CONFLICT (day, slot) DO UPDATE SET pairs = kept.pairs + excluded.pairs;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO shoe_sales_day AS kept (day, shoe_id, slot, pairs, amount_cents)
      SELECT utc_day(o.created_at), i.shoe_id, sales_slot(), sum(i.quantity), sum(i.quantity * i.price_cents)
      FROM come i JOIN shop_order o ON o.id = i.order_id GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (day, shoe_id, slot) DO UPDATE
        SET pairs = kept.pairs + excluded.pairs, amount_cents = kept.amount_cents + excluded.amount_cents;
    INSERT INTO sales_day AS kept (day, slot, pairs)
      SELECT utc_day(o.created_at), sales_slot(), sum(i.quantity)
      FROM come i JOIN shop_order o ON o.id = i.order_id GROUP BY 1 ORDER BY 1
      ON CONFLICT (day, slot) DO UPDATE SET pairs = kept.pairs + excluded.pairs;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER order_item_sums_insert AFTER INSERT ON order_item
  REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION sum_items();
CREATE TRIGGER order_item_sums_update AFTER UPDATE ON order_item
  REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION sum_items();
CREATE TRIGGER order_item_sums_delete AFTER DELETE ON order_item
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION sum_items();

-- What was sold before this file.
INSERT INTO sales_day (day, slot, orders, amount_cents)
  SELECT utc_day(created_at), 0, count(*), sum(amount_cents) FROM shop_order GROUP BY 1;
INSERT INTO sales_day AS kept (day, slot, pairs)
  SELECT utc_day(o.created_at), 0, sum(i.quantity)
  FROM order_item i JOIN shop_order o ON o.id = i.order_id GROUP BY 1
  ON CONFLICT (day, slot) DO UPDATE SET pairs = excluded.pairs;
INSERT INTO shoe_sales_day (day, shoe_id, slot, pairs, amount_cents)
  SELECT utc_day(o.created_at), i.shoe_id, 0, sum(i.quantity), sum(i.quantity * i.price_cents)
  FROM order_item i JOIN shop_order o ON o.id = i.order_id GROUP BY 1, 2;

CREATE INDEX shoe_size_low ON shoe_size (quantity, shoe_id, size) WHERE quantity <= 2;

-- When money of an order was given back or disputed; the order itself holds only the sum.
CREATE TABLE order_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id text NOT NULL REFERENCES shop_order (id) ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now(),
  kind text NOT NULL CHECK (kind IN ('refunded', 'disputed')),
  amount_cents bigint NOT NULL CHECK (amount_cents >= 0)
);
CREATE INDEX order_event_of_order ON order_event (order_id, id);

CREATE FUNCTION note_order_events() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  refunded_before bigint := CASE WHEN TG_OP = 'UPDATE' THEN OLD.refunded_cents ELSE 0 END;
  disputed_before boolean := CASE WHEN TG_OP = 'UPDATE' THEN OLD.disputed ELSE false END;
BEGIN
  IF NEW.refunded_cents > refunded_before THEN
    INSERT INTO order_event (order_id, kind, amount_cents)
      VALUES (NEW.id, 'refunded', NEW.refunded_cents - refunded_before);
  END IF;
  IF NEW.disputed AND NOT disputed_before THEN
    INSERT INTO order_event (order_id, kind, amount_cents) VALUES (NEW.id, 'disputed', NEW.amount_cents);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER shop_order_events AFTER INSERT OR UPDATE OF refunded_cents, disputed ON shop_order
  FOR EACH ROW EXECUTE FUNCTION note_order_events();

-- An entry that takes another one back names it.
ALTER TABLE admin_history ADD COLUMN undo_of bigint REFERENCES admin_history (id);
DROP INDEX admin_history_of_entity;
CREATE INDEX admin_history_of_one ON admin_history (entity_id, at DESC, id DESC);
CREATE INDEX admin_history_by_entity ON admin_history (entity, at DESC, id DESC);
CREATE INDEX admin_history_by_administrator ON admin_history (email, at DESC, id DESC);

-- A mail is given up after 30 tries (server/core/outbox.ts). One sent again is a mail of its own that names the first.
ALTER TABLE outbox
  ADD COLUMN resend_of bigint REFERENCES outbox (id) ON DELETE SET NULL,
  ADD COLUMN failed_at timestamptz,
  ADD COLUMN state text NOT NULL GENERATED ALWAYS AS (
    CASE WHEN sent_at IS NOT NULL THEN 'sent' WHEN attempts >= 30 THEN 'failed' ELSE 'queued' END
  ) STORED;
COMMENT ON COLUMN outbox.failed_at IS 'When the last try failed';

CREATE FUNCTION note_failed_try() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.failed_at := now();
  RETURN NEW;
END $$;
CREATE TRIGGER outbox_failed_try BEFORE UPDATE OF last_error ON outbox
  FOR EACH ROW WHEN (NEW.last_error IS NOT NULL) EXECUTE FUNCTION note_failed_try();

CREATE INDEX outbox_by_state ON outbox (state, created_at DESC, id);
CREATE INDEX outbox_resent ON outbox (resend_of) WHERE resend_of IS NOT NULL;
CREATE INDEX outbox_recipient_search ON outbox USING gin (recipient gin_trgm_ops);

CREATE INDEX newsletter_subscriber_newest ON newsletter_subscriber (created_at DESC, email_key);
CREATE INDEX newsletter_subscriber_search ON newsletter_subscriber USING gin (email gin_trgm_ops);
CREATE INDEX contact_message_search
  ON contact_message USING gin ((name || ' ' || email || ' ' || message) gin_trgm_ops);

-- The orders in which the administrators' tables can be read.
CREATE INDEX shop_user_by_email ON shop_user (email, id);
CREATE INDEX shop_user_by_status ON shop_user (status, created_at DESC, id);
CREATE INDEX shop_user_managers ON shop_user (email, id) WHERE manager;
CREATE INDEX shop_order_by_email ON shop_order (email, id);
CREATE INDEX shop_order_by_amount ON shop_order (amount_cents, id);
