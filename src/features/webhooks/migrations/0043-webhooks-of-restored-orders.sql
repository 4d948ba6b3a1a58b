-- An order that was lost and is restored is told, too, unless it was told before.

-- `order.paid` has one webhook-id for a webhook and an order: a receiver that was told of an order which the database
-- then lost with its message (a failover) recognises the second telling.
CREATE FUNCTION webhook_message_id(told text, endpoint text, data json) RETURNS text LANGUAGE sql AS $$
  SELECT 'msg_' || CASE told
    WHEN 'order.paid' THEN left(encode(sha256(convert_to(endpoint || ' ' || (data ->> 'id'), 'UTF8')), 'hex'), 32)
    ELSE replace(gen_random_uuid()::text, '-', '') END
$$;

CREATE FUNCTION webhook_body(told text, happened timestamptz, data json) RETURNS text LANGUAGE sql AS $$
  SELECT json_build_object(
    'type', told,
    'timestamp', to_char(happened AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'data', data)::text
$$;

CREATE OR REPLACE FUNCTION queue_webhooks(told text, data json) RETURNS void LANGUAGE sql AS $$
  INSERT INTO webhook_delivery (endpoint_id, message_id, event, body)
  SELECT endpoint.id, webhook_message_id(told, endpoint.id, data), told, webhook_body(told, now(), data)
  FROM webhook_endpoint endpoint WHERE told = ANY (endpoint.events)
$$;

CREATE FUNCTION webhook_order(told shop_order) RETURNS json LANGUAGE sql AS $$
  SELECT json_build_object('id', told.id, 'idPayment', told.id_payment, 'amountCents', told.amount_cents,
    'refundedCents', told.refunded_cents, 'currency', 'usd', 'status', told.status)
$$;

CREATE OR REPLACE FUNCTION tell_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_webhooks(TG_ARGV[0], webhook_order(NEW));
  RETURN NULL;
END $$;

-- Tells of an order that an administrator has just restored with its own date. A webhook that was there when it was paid
-- was told then: the log shows that for as long as it is kept (30 days). Orders of the demo's customers are not told.
CREATE FUNCTION tell_restored_order(restored text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO webhook_delivery (endpoint_id, message_id, event, body)
  SELECT endpoint.id, webhook_message_id('order.paid', endpoint.id, data), 'order.paid',
    webhook_body('order.paid', told.created_at, data)
  FROM shop_order told, webhook_order(told) data, webhook_endpoint endpoint
  WHERE told.id = restored AND 'order.paid' = ANY (endpoint.events)
    AND (endpoint.created_at > told.created_at + interval '1 day' OR told.created_at > now() - interval '30 days')
    AND NOT EXISTS (
      SELECT FROM webhook_delivery past
      WHERE past.endpoint_id = endpoint.id AND past.event = 'order.paid'
        AND past.body::json #>> '{data,id}' = restored)
    AND NOT EXISTS (SELECT FROM demo_record demo WHERE demo.kind = 'customer' AND demo.id = told.uid)
$$;
