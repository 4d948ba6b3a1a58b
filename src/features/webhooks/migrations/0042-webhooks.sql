-- Addresses of others that are told what happens in the shop (Standard Webhooks).
CREATE TABLE webhook_endpoint (
  id text PRIMARY KEY,
  url text NOT NULL,
  events text[] NOT NULL CHECK (cardinality(events) > 0),
  secret text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN webhook_endpoint.secret IS 'Encrypted with a key derived from AUTH_SECRET';

-- What is to be told to one of them, written in the transaction of what it tells. Delivered at least once. No foreign
-- key: it would let a checkout fail whose webhook is removed at the same moment.
CREATE TABLE webhook_delivery (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  endpoint_id text NOT NULL,
  message_id text NOT NULL,
  event text NOT NULL,
  body text NOT NULL,
  run_at timestamptz NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  locked_until timestamptz,
  status integer,
  answer text,
  error text,
  delivered_at timestamptz,
  failed_at timestamptz,
  resend_of bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  state text NOT NULL GENERATED ALWAYS AS (
    CASE WHEN delivered_at IS NOT NULL THEN 'delivered' WHEN failed_at IS NOT NULL THEN 'failed' ELSE 'queued' END) STORED
);
COMMENT ON COLUMN webhook_delivery.message_id IS 'The header webhook-id: the same in every attempt and when it is sent again';
CREATE INDEX webhook_delivery_due ON webhook_delivery (run_at, id) WHERE state = 'queued';
CREATE INDEX webhook_delivery_busy ON webhook_delivery (endpoint_id) WHERE locked_until IS NOT NULL;
CREATE INDEX webhook_delivery_newest ON webhook_delivery (endpoint_id, created_at DESC, id DESC);
CREATE INDEX webhook_delivery_age ON webhook_delivery (created_at);

CREATE FUNCTION queue_webhooks(told text, data json) RETURNS void LANGUAGE sql AS $$
  INSERT INTO webhook_delivery (endpoint_id, message_id, event, body)
  SELECT endpoint.id, 'msg_' || replace(gen_random_uuid()::text, '-', ''), told, json_build_object(
    'type', told,
    'timestamp', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'data', data)::text
  FROM webhook_endpoint endpoint WHERE told = ANY (endpoint.events)
$$;

-- Nothing of the buyer: who may know more asks the API for the order.
CREATE FUNCTION tell_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_webhooks(TG_ARGV[0], json_build_object('id', NEW.id, 'idPayment', NEW.id_payment,
    'amountCents', NEW.amount_cents, 'refundedCents', NEW.refunded_cents, 'currency', 'usd', 'status', NEW.status));
  RETURN NULL;
END $$;

-- An order that a seed, a restored archive or an import brings has a date of its own: it was not paid just now.
CREATE TRIGGER order_paid_webhook AFTER INSERT ON shop_order FOR EACH ROW
  WHEN (NEW.created_at = now()) EXECUTE FUNCTION tell_order('order.paid');
CREATE TRIGGER order_received_webhook AFTER UPDATE OF status ON shop_order FOR EACH ROW
  WHEN (OLD.status <> 'Received' AND NEW.status = 'Received') EXECUTE FUNCTION tell_order('order.received');
CREATE TRIGGER order_refunded_webhook AFTER UPDATE OF refunded_cents ON shop_order FOR EACH ROW
  WHEN (NEW.refunded_cents > OLD.refunded_cents) EXECUTE FUNCTION tell_order('order.refunded');

CREATE FUNCTION tell_low_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_webhooks('stock.low', json_build_object('shoe', shoe.id, 'name', shoe.name, 'size', NEW.size,
    'quantity', NEW.quantity)) FROM shoe WHERE shoe.id = NEW.shoe_id AND shoe.deleted_at IS NULL;
  RETURN NULL;
END $$;
-- As many as `lowStockLimit` of the contract.
CREATE TRIGGER low_stock_webhook AFTER UPDATE OF quantity ON shoe_size FOR EACH ROW
  WHEN (OLD.quantity > 2 AND NEW.quantity <= 2) EXECUTE FUNCTION tell_low_stock();
