-- Everything that happened to an order, written in the transaction that did it. Triggers write it, so that what a release
-- from before this one does, beside this one or while it is rolled back to, is there as well. `order_event` is what such a
-- release reads and writes; its rows are copied.
CREATE TABLE order_ledger (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  kind text NOT NULL,
  about text NOT NULL DEFAULT '',
  amount_cents bigint CHECK (amount_cents >= 0),
  detail jsonb,
  by text,
  UNIQUE (order_id, kind, about, at)
);
COMMENT ON COLUMN order_ledger.order_id IS 'The id of the order and its attempt. No reference: it would lock the attempt after the order, and a payment locks them the other way round';
COMMENT ON COLUMN order_ledger.about IS 'The refund, return, dispute or withdrawal, or the position of the parcel; empty for the order itself';
COMMENT ON COLUMN order_ledger.amount_cents IS 'The money that this is about; null where no money is concerned';
COMMENT ON COLUMN order_ledger.by IS 'The administrator or program that did it; null for the buyer, the shop and the payment provider';

-- A removed order keeps its attempt, and with it what happened to it.
CREATE FUNCTION drop_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM order_ledger WHERE order_id IN (SELECT id FROM gone);
  RETURN NULL;
END $$;
CREATE TRIGGER checkout_attempt_ledger AFTER DELETE ON checkout_attempt REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION drop_ledger();

-- Who did what the running transaction does to something; null if it was no administrator.
CREATE FUNCTION ledger_author(changed text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT email FROM admin_history WHERE entity_id = changed AND at = now() ORDER BY admin_history.id DESC LIMIT 1
$$;

-- The triggers come at the end of a transaction, when all of it can be seen: the lines of a parcel, and the entry in the
-- audit log.
CREATE FUNCTION note_order_in_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO order_ledger (order_id, kind, by)
    SELECT id, 'removed', ledger_author(id) FROM checkout_attempt
    WHERE id = OLD.id AND NOT EXISTS (SELECT FROM shop_order WHERE shop_order.id = OLD.id)
    ON CONFLICT DO NOTHING;
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    IF EXISTS (SELECT FROM order_ledger WHERE order_id = NEW.id AND kind = 'removed') THEN
      INSERT INTO order_ledger (order_id, kind, by) VALUES (NEW.id, 'restored', ledger_author(NEW.id)) ON CONFLICT DO NOTHING;
      RETURN NULL;
    END IF;
    INSERT INTO order_ledger (order_id, kind, at, amount_cents, detail, by)
    SELECT NEW.id, event.kind, event.at, event.amount_cents, jsonb_build_object('outside', paid_outside), event.by
    FROM checkout_attempt attempt, LATERAL (VALUES
      ('started', least(attempt.created_at, NEW.created_at), attempt.amount_cents, ledger_author(NEW.id)),
      ('paid', NEW.created_at, NEW.amount_cents, NULL)
    ) event (kind, at, amount_cents, by)
    WHERE attempt.id = NEW.id
    ON CONFLICT DO NOTHING;
  END IF;
  -- An order can be written with its past.
  IF NEW.disputed AND (TG_OP = 'UPDATE' AND NOT OLD.disputed OR TG_OP = 'INSERT'
    AND NOT EXISTS (SELECT FROM order_ledger WHERE order_id = NEW.id AND kind = 'disputed')) THEN
    INSERT INTO order_ledger (order_id, kind, amount_cents) VALUES (NEW.id, 'disputed', NEW.amount_cents) ON CONFLICT DO NOTHING;
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.status <> OLD.status THEN
    INSERT INTO order_ledger (order_id, kind, detail, by) VALUES (NEW.id, 'status',
      jsonb_build_object('before', OLD.status, 'after', NEW.status), ledger_author(NEW.id)) ON CONFLICT DO NOTHING;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.canceled_at IS NULL AND NEW.canceled_at IS NOT NULL THEN
    INSERT INTO order_ledger (order_id, kind, by) VALUES (NEW.id, 'canceled', ledger_author(NEW.id)) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER shop_order_ledger AFTER INSERT OR DELETE OR UPDATE OF status, canceled_at, disputed ON shop_order
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_order_in_ledger();

-- An erasure also removes tracking numbers, which is no correction of a parcel.
CREATE FUNCTION note_parcel_in_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  parcel shipment := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  author text := ledger_author(CASE WHEN TG_OP = 'DELETE' THEN OLD.order_id ELSE NEW.order_id END);
BEGIN
  IF TG_OP = 'UPDATE' AND author IS NULL OR NOT EXISTS (SELECT FROM shop_order WHERE id = parcel.order_id) THEN
    RETURN NULL;
  END IF;
  INSERT INTO order_ledger (order_id, kind, about, at, detail, by) VALUES (
    parcel.order_id,
    CASE TG_OP WHEN 'DELETE' THEN 'unshipped' ELSE 'shipped' END,
    parcel.position::text,
    CASE TG_OP WHEN 'INSERT' THEN least(now(), parcel.shipped_at) ELSE now() END,
    jsonb_build_object(
      'carrier', parcel.carrier,
      'trackingNumber', coalesce(parcel.tracking_number, ''),
      'pairs', (SELECT sum(quantity) FROM shipment_line WHERE (order_id, position) = (parcel.order_id, parcel.position)),
      'parcels', (SELECT count(*) FROM shipment WHERE order_id = parcel.order_id),
      'isPart', (SELECT shipped_at IS NULL FROM shop_order WHERE id = parcel.order_id)
    ),
    author
  ) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER shipment_ledger AFTER INSERT OR DELETE OR UPDATE OF carrier, tracking_number ON shipment
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_parcel_in_ledger();

CREATE FUNCTION note_refund_in_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.origin IN ('administrator', 'buyer') THEN
    INSERT INTO order_ledger (order_id, kind, about, at, amount_cents, detail, by) VALUES (NEW.attempt_id, 'refund-requested',
      NEW.id, NEW.created_at, NEW.amount_cents, jsonb_build_object(
        'note', NEW.note,
        'isOfCancellation', EXISTS (SELECT FROM shop_order WHERE id = NEW.attempt_id AND canceled_at = NEW.created_at)
      ), NEW.requested_by) ON CONFLICT DO NOTHING;
  END IF;
  IF NEW.status = 'succeeded' THEN
    -- What was known before the refund itself was.
    UPDATE order_ledger SET about = NEW.id WHERE id = (
      SELECT min(id) FROM order_ledger
      WHERE order_id = NEW.attempt_id AND kind = 'refunded' AND about = '' AND amount_cents = NEW.amount_cents);
    IF FOUND THEN
      RETURN NULL;
    END IF;
  END IF;
  IF NEW.status <> (CASE TG_OP WHEN 'INSERT' THEN 'pending' ELSE OLD.status END) THEN
    INSERT INTO order_ledger (order_id, kind, about, at, amount_cents, detail) VALUES (
      NEW.attempt_id,
      CASE NEW.status WHEN 'succeeded' THEN 'refunded' WHEN 'pending' THEN 'refund-pending' ELSE 'refund-failed' END,
      NEW.id,
      CASE NEW.status WHEN 'succeeded' THEN coalesce(NEW.succeeded_at, now()) WHEN 'pending' THEN now() ELSE coalesce(NEW.failed_at, now()) END,
      NEW.amount_cents,
      jsonb_build_object('status', NEW.status, 'reason', NEW.failure_reason)
    ) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER refund_ledger AFTER INSERT OR UPDATE OF status ON refund
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_refund_in_ledger();

CREATE FUNCTION note_dispute_in_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_ledger (order_id, kind, about, at, amount_cents, detail) VALUES (NEW.attempt_id, 'dispute-closed', NEW.id,
    NEW.closed_at, NEW.amount_cents, jsonb_build_object('status', NEW.status)) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER dispute_ledger AFTER INSERT OR UPDATE OF closed_at ON dispute FOR EACH ROW
  WHEN (NEW.closed_at IS NOT NULL) EXECUTE FUNCTION note_dispute_in_ledger();

-- What a buyer changed, and what the provider warned of.
CREATE FUNCTION note_event_in_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_ledger (order_id, kind, about, at, detail)
  VALUES (NEW.order_id, NEW.kind, coalesce(NEW.provider_ref, ''), NEW.at, NEW.detail) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER order_event_ledger AFTER INSERT ON order_event FOR EACH ROW
  WHEN (NEW.kind NOT IN ('refunded', 'disputed', 'canceled')) EXECUTE FUNCTION note_event_in_ledger();

-- What an administrator changed of an order's address and sizes.
CREATE FUNCTION note_audited_change_in_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_ledger (order_id, kind, at, detail, by)
  SELECT id, CASE NEW.entity WHEN 'exchange' THEN 'size-changed' ELSE 'address-changed' END, NEW.at,
    CASE NEW.entity WHEN 'exchange' THEN NEW.after ELSE jsonb_build_object(
      'before', NEW.before -> 'address', 'after', NEW.after -> 'address') END,
    NEW.email
  FROM checkout_attempt WHERE id = NEW.entity_id
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER admin_history_ledger AFTER INSERT ON admin_history FOR EACH ROW
  WHEN (NEW.entity = 'exchange' OR NEW.entity = 'order' AND NEW.after -> 'address' IS DISTINCT FROM NEW.before -> 'address')
  EXECUTE FUNCTION note_audited_change_in_ledger();
