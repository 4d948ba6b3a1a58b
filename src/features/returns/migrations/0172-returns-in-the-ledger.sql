-- What happens to returns, in the ledger of their order.
CREATE FUNCTION note_return_in_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  settled_by refund;
  undone boolean;
BEGIN
  IF TG_OP = 'INSERT' THEN
    -- Pairs that arrive later get a return of their own, which was announced with the others.
    INSERT INTO order_ledger (order_id, kind, about, at, by)
    SELECT NEW.order_id, 'return-' || NEW.state, NEW.id, NEW.created_at, ledger_author(NEW.id)
    WHERE NEW.state <> 'announced' OR NOT EXISTS (SELECT FROM order_ledger
      WHERE (order_id, kind, at) = (NEW.order_id, 'return-announced', NEW.created_at))
    ON CONFLICT DO NOTHING;
    RETURN NULL;
  END IF;
  SELECT refund.* INTO settled_by FROM refund JOIN order_return own ON own.refund_id = refund.id WHERE own.id = NEW.id;
  SELECT undo_of IS NOT NULL INTO undone FROM admin_history
    WHERE entity_id = NEW.id AND at = now() ORDER BY admin_history.id DESC LIMIT 1;
  INSERT INTO order_ledger (order_id, kind, about, detail, by) VALUES (
    NEW.order_id, 'return-' || NEW.state, NEW.id,
    jsonb_build_object(
      'outcome', NEW.outcome, 'restocked', NEW.restocked, 'refund', settled_by.id, 'isUndone', coalesce(undone, false),
      'before', jsonb_build_object('state', OLD.state, 'outcome', OLD.outcome, 'restocked', OLD.restocked)
    ),
    coalesce(ledger_author(NEW.id), settled_by.requested_by)
  ) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER order_return_announced AFTER INSERT ON order_return
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_return_in_ledger();
CREATE CONSTRAINT TRIGGER order_return_moved AFTER UPDATE OF state, outcome, restocked ON order_return
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.state, OLD.outcome, OLD.restocked) IS DISTINCT FROM (NEW.state, NEW.outcome, NEW.restocked))
  EXECUTE FUNCTION note_return_in_ledger();

CREATE FUNCTION note_label_in_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_ledger (order_id, kind, about, at, detail, by)
  SELECT order_id, 'return-label', id, NEW.at, jsonb_build_object(
    'isUndone', NEW.undo_of IS NOT NULL,
    'isAttached', nullif((CASE WHEN NEW.undo_of IS NULL THEN NEW.after ELSE NEW.before END) -> 'label', 'null') IS NOT NULL
  ), NEW.email
  FROM order_return WHERE id = NEW.entity_id
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER admin_history_return_label AFTER INSERT ON admin_history FOR EACH ROW
  WHEN (NEW.entity = 'return' AND NEW.before #> '{label,id}' IS DISTINCT FROM NEW.after #> '{label,id}')
  EXECUTE FUNCTION note_label_in_ledger();

CREATE FUNCTION note_withdrawal_in_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_ledger (order_id, kind, about, at, detail)
  SELECT id, 'withdrawn', NEW.id, NEW.created_at, jsonb_build_object('isLate', NEW.late) FROM checkout_attempt
  WHERE id = NEW.order_id
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER withdrawal_ledger AFTER INSERT ON withdrawal FOR EACH ROW
  WHEN (NEW.order_id IS NOT NULL) EXECUTE FUNCTION note_withdrawal_in_ledger();

-- The returns and withdrawals from before this.
INSERT INTO order_ledger (order_id, kind, about, at)
SELECT DISTINCT ON (order_id, created_at) order_id, 'return-announced', id, created_at FROM order_return ORDER BY order_id, created_at, id
ON CONFLICT DO NOTHING;
INSERT INTO order_ledger (order_id, kind, about, at, detail, by)
SELECT own.order_id, 'return-' || (entry.after ->> 'state'), own.id, entry.at, jsonb_build_object(
  'outcome', entry.after -> 'outcome', 'restocked', entry.after -> 'restocked', 'isUndone', entry.undo_of IS NOT NULL,
  'before', jsonb_build_object('state', entry.before -> 'state', 'outcome', entry.before -> 'outcome', 'restocked', entry.before -> 'restocked')
), entry.email
FROM order_return own JOIN admin_history entry ON entry.entity_id = own.id AND entry.entity = 'return'
WHERE entry.before #> '{label,id}' IS NOT DISTINCT FROM entry.after #> '{label,id}'
ORDER BY entry.id
ON CONFLICT DO NOTHING;
INSERT INTO order_ledger (order_id, kind, about, at, detail, by)
SELECT own.order_id, 'return-label', own.id, entry.at, jsonb_build_object(
  'isUndone', entry.undo_of IS NOT NULL,
  'isAttached', nullif((CASE WHEN entry.undo_of IS NULL THEN entry.after ELSE entry.before END) -> 'label', 'null') IS NOT NULL
), entry.email
FROM order_return own JOIN admin_history entry ON entry.entity_id = own.id AND entry.entity = 'return'
WHERE entry.before #> '{label,id}' IS DISTINCT FROM entry.after #> '{label,id}'
ON CONFLICT DO NOTHING;
-- A return that was refunded has no entry of its own in the audit log, and one whose buyer or time ended it has none.
INSERT INTO order_ledger (order_id, kind, about, at, detail, by)
SELECT own.order_id, 'return-' || own.state, own.id, coalesce(refund.created_at, own.due_at),
  jsonb_build_object('outcome', own.outcome, 'restocked', own.restocked, 'refund', refund.id, 'isUndone', false), refund.requested_by
FROM order_return own LEFT JOIN refund ON refund.id = own.refund_id
WHERE own.state IN ('settled', 'canceled', 'expired')
  AND NOT EXISTS (SELECT FROM order_ledger WHERE about = own.id AND order_id = own.order_id AND kind = 'return-' || own.state)
ON CONFLICT DO NOTHING;
INSERT INTO order_ledger (order_id, kind, about, at, detail)
SELECT order_id, 'withdrawn', withdrawal.id, withdrawal.created_at, jsonb_build_object('isLate', late)
FROM withdrawal JOIN checkout_attempt ON checkout_attempt.id = order_id
ON CONFLICT DO NOTHING;
