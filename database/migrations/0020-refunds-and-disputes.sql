-- Every refund of a charge of this shop: requested by an administrator, by the shop for a charge without an order, or
-- made at the provider itself. A request is recorded before the provider is asked.
CREATE TABLE refund (
  id text PRIMARY KEY,
  attempt_id text NOT NULL REFERENCES checkout_attempt (id),
  provider_id text UNIQUE,
  origin text NOT NULL CHECK (origin IN ('administrator', 'shop', 'provider')),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'succeeded', 'failed', 'canceled')),
  failure_reason text,
  reason text CHECK (reason IN ('requested_by_customer', 'duplicate', 'fraudulent')),
  note text,
  restock boolean NOT NULL DEFAULT false,
  restocked_at timestamptz,
  requested_by text CHECK ((origin = 'administrator') = (requested_by IS NOT NULL)),
  idempotency_key text UNIQUE,
  request_hash text,
  key_number integer NOT NULL DEFAULT 1,
  tries integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  checked_at timestamptz NOT NULL DEFAULT now(),
  succeeded_at timestamptz,
  failed_at timestamptz
);
COMMENT ON COLUMN refund.provider_id IS 'Null until the provider has confirmed that it has the refund';
COMMENT ON COLUMN refund.key_number IS 'Part of the provider''s idempotency key; counts requests that were answered without a refund';
CREATE INDEX refund_of_attempt ON refund (attempt_id, created_at DESC, id);
CREATE INDEX refund_pending ON refund (checked_at) WHERE status = 'pending';

-- The pairs that a refund is for; none where only an amount was named.
CREATE TABLE refund_line (
  refund_id text NOT NULL REFERENCES refund (id) ON DELETE CASCADE,
  position integer NOT NULL,
  shoe_id text NOT NULL,
  size text NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (refund_id, position)
);

-- The disputes of charges, as the provider reports them.
CREATE TABLE dispute (
  id text PRIMARY KEY,
  attempt_id text NOT NULL REFERENCES checkout_attempt (id),
  status text NOT NULL,
  reason text NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents >= 0),
  due_at timestamptz,
  opened_at timestamptz NOT NULL,
  closed_at timestamptz
);
CREATE INDEX dispute_of_attempt ON dispute (attempt_id, opened_at DESC, id);

ALTER TABLE checkout_attempt
  ADD COLUMN tries integer NOT NULL DEFAULT 0,
  ADD COLUMN movements_read_at timestamptz;
COMMENT ON COLUMN checkout_attempt.tries IS 'How often recovery looked at it in its present state; each time it waits longer';
COMMENT ON COLUMN checkout_attempt.movements_read_at IS 'When the provider was asked for the refunds and disputes recorded last: an answer to an earlier question changes nothing';

-- Warnings and reviews of the provider, once each.
ALTER TABLE order_event
  DROP CONSTRAINT order_event_kind_check,
  ADD CONSTRAINT order_event_kind_check
    CHECK (kind IN ('refunded', 'disputed', 'fraud-warning', 'review-opened', 'review-closed')),
  ADD COLUMN provider_ref text UNIQUE;
COMMENT ON COLUMN order_event.provider_ref IS 'The provider''s object that it tells of; null where the shop''s own rows changed';
