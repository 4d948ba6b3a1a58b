-- Writes what the other tables say of the past of orders, and the ledger lacks. It is a migration of its own, so that no table
-- is locked meanwhile.
CREATE FUNCTION fill_order_ledger() RETURNS void LANGUAGE sql AS $$
INSERT INTO order_ledger (order_id, kind, at, amount_cents, detail, by)
SELECT own.id, event.kind, event.at, event.amount_cents, jsonb_build_object('outside', paid_outside), event.by
FROM shop_order own JOIN checkout_attempt attempt ON attempt.id = own.id, LATERAL (VALUES
  ('started', least(attempt.created_at, own.created_at), attempt.amount_cents,
    (SELECT email FROM admin_history WHERE entity = 'sale' AND entity_id = own.id LIMIT 1)),
  ('paid', own.created_at, own.amount_cents, NULL)
) event (kind, at, amount_cents, by)
ON CONFLICT DO NOTHING;

-- What administrators did. A state that an entry lacks was not recorded then.
INSERT INTO order_ledger (order_id, kind, at, about, detail, by)
SELECT entry.entity_id, event.kind, entry.at, event.about, event.detail, entry.email
FROM admin_history entry JOIN checkout_attempt ON checkout_attempt.id = entry.entity_id, LATERAL (
  SELECT 'canceled' AS kind, '' AS about, NULL::jsonb AS detail WHERE entity = 'cancellation'
  UNION ALL SELECT 'size-changed', '', after WHERE entity = 'exchange'
  UNION ALL SELECT 'removed', '', NULL WHERE entity = 'order' AND action = 'remove'
  UNION ALL SELECT 'restored', '', NULL WHERE entity = 'order' AND action = 'restore'
  UNION ALL SELECT 'status', '', jsonb_build_object('before', before -> 'status', 'after', after -> 'status')
    WHERE entity = 'order' AND action NOT IN ('remove', 'restore') AND after ->> 'status' <> before ->> 'status'
  UNION ALL SELECT 'address-changed', '', jsonb_build_object('before', before -> 'address', 'after', after -> 'address')
    WHERE entity = 'order' AND action NOT IN ('remove', 'restore') AND after -> 'address' IS DISTINCT FROM before -> 'address'
  UNION ALL SELECT 'shipped', coalesce(parcel ->> 'position', '1'), jsonb_build_object('carrier', parcel -> 'carrier',
      'trackingNumber', coalesce(parcel ->> 'trackingNumber', ''), 'parcels', jsonb_array_length(after -> 'shipments'),
      'isPart', nullif(after -> 'shipment', 'null') IS NULL,
      'pairs', (SELECT sum((line ->> 'quantity')::integer) FROM jsonb_array_elements(parcel -> 'lines') line))
    FROM jsonb_array_elements(CASE jsonb_typeof(after -> 'shipments') WHEN 'array' THEN after -> 'shipments' ELSE '[]' END) parcel
    WHERE entity = 'order' AND action NOT IN ('remove', 'restore')
      AND NOT coalesce(nullif(before -> 'shipments', 'null'), '[]') @> jsonb_build_array(parcel)
  UNION ALL SELECT 'shipped', '1', jsonb_build_object('carrier', after #> '{shipment,carrier}', 'trackingNumber',
      coalesce(after #>> '{shipment,trackingNumber}', ''), 'parcels', 1, 'isPart', false)
    WHERE entity = 'order' AND action NOT IN ('remove', 'restore') AND after -> 'shipments' IS NULL
      AND nullif(after -> 'shipment', 'null') IS NOT NULL AND after -> 'shipment' IS DISTINCT FROM before -> 'shipment'
  UNION ALL SELECT 'unshipped', coalesce(parcel ->> 'position', '1'), jsonb_build_object('carrier', parcel -> 'carrier',
      'trackingNumber', coalesce(parcel ->> 'trackingNumber', ''), 'parcels', jsonb_array_length(after -> 'shipments'))
    FROM jsonb_array_elements(CASE jsonb_typeof(before -> 'shipments') WHEN 'array' THEN before -> 'shipments' ELSE '[]' END) parcel
    WHERE entity = 'order' AND jsonb_typeof(after -> 'shipments') = 'array'
      AND NOT EXISTS (SELECT FROM jsonb_array_elements(after -> 'shipments') kept
        WHERE coalesce(kept -> 'position', '1') = coalesce(parcel -> 'position', '1'))
  UNION ALL SELECT 'unshipped', '1', jsonb_build_object('parcels', 0)
    WHERE entity = 'order' AND action NOT IN ('remove', 'restore') AND after -> 'shipments' IS NULL AND after ? 'shipment'
      AND nullif(after -> 'shipment', 'null') IS NULL AND nullif(before -> 'shipment', 'null') IS NOT NULL
) event
WHERE entity IN ('order', 'cancellation', 'exchange')
ORDER BY entry.id
ON CONFLICT DO NOTHING;

-- What buyers and the provider did.
INSERT INTO order_ledger (order_id, kind, about, at, detail)
SELECT order_id, kind, coalesce(provider_ref, ''), at, detail FROM order_event WHERE kind <> 'refunded' AND kind <> 'disputed'
ON CONFLICT DO NOTHING;
INSERT INTO order_ledger (order_id, kind, at, amount_cents)
SELECT order_id, kind, at, amount_cents FROM order_event event
WHERE kind = 'disputed'
  -- Refunds from before they had rows.
  OR kind = 'refunded' AND NOT EXISTS (SELECT FROM refund WHERE attempt_id = event.order_id AND succeeded_at IS NOT NULL)
ON CONFLICT DO NOTHING;
INSERT INTO order_ledger (order_id, kind, about, at, amount_cents, detail)
SELECT attempt_id, 'dispute-closed', id, closed_at, amount_cents, jsonb_build_object('status', status)
FROM dispute WHERE closed_at IS NOT NULL
ON CONFLICT DO NOTHING;
INSERT INTO order_ledger (order_id, kind, about, at, amount_cents, detail, by)
SELECT attempt_id, event.kind, id, event.at, amount_cents, event.detail, event.by
FROM refund, LATERAL (VALUES
  ('refund-requested', CASE WHEN origin IN ('administrator', 'buyer') THEN created_at END, jsonb_build_object('note', note,
    'isOfCancellation', EXISTS (SELECT FROM shop_order WHERE shop_order.id = attempt_id AND canceled_at = refund.created_at)), requested_by),
  ('refunded', succeeded_at, jsonb_build_object('status', 'succeeded', 'reason', NULL), NULL),
  ('refund-failed', failed_at, jsonb_build_object('status', status, 'reason', failure_reason), NULL)
) event (kind, at, detail, by)
WHERE event.at IS NOT NULL
ON CONFLICT DO NOTHING;
$$;
SELECT fill_order_ledger();
