-- The sandbox has its own schema and connections, so that "charged, but the caller lost its row" can really happen.
CREATE SCHEMA IF NOT EXISTS sandbox;

CREATE TABLE IF NOT EXISTS sandbox.setting (
  key text PRIMARY KEY,
  value text NOT NULL
);

-- outcome is the name of a test card; the card number is never stored.
CREATE TABLE IF NOT EXISTS sandbox.payment_method (
  id text PRIMARY KEY,
  outcome text NOT NULL,
  object jsonb NOT NULL
);

-- When it was used for an attempt; without a customer it serves only one.
ALTER TABLE sandbox.payment_method ADD COLUMN IF NOT EXISTS used_at timestamptz;

CREATE TABLE IF NOT EXISTS sandbox.customer (
  id text PRIMARY KEY,
  object jsonb NOT NULL
);

-- As payment methods: outcome is the name of a test card.
CREATE TABLE IF NOT EXISTS sandbox.confirmation_token (
  id text PRIMARY KEY,
  outcome text NOT NULL,
  object jsonb NOT NULL
);

CREATE TABLE IF NOT EXISTS sandbox.payment_intent (
  id text PRIMARY KEY,
  sequence bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  created timestamptz NOT NULL,
  object jsonb NOT NULL
);
ALTER TABLE sandbox.payment_intent ADD COLUMN IF NOT EXISTS archived boolean NOT NULL DEFAULT false;
-- Where the 3-D Secure page leads back to; an intent that Stripe.js handles does not say so.
ALTER TABLE sandbox.payment_intent ADD COLUMN IF NOT EXISTS return_url text;
CREATE INDEX IF NOT EXISTS payment_intent_newest ON sandbox.payment_intent (created DESC, sequence DESC);

CREATE TABLE IF NOT EXISTS sandbox.charge (
  id text PRIMARY KEY,
  object jsonb NOT NULL
);

CREATE INDEX IF NOT EXISTS charge_payment_method ON sandbox.charge ((object ->> 'payment_method'));

CREATE TABLE IF NOT EXISTS sandbox.refund (
  id text PRIMARY KEY,
  sequence bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  object jsonb NOT NULL
);

CREATE TABLE IF NOT EXISTS sandbox.event (
  id text PRIMARY KEY,
  sequence bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  object jsonb NOT NULL
);

CREATE TABLE IF NOT EXISTS sandbox.delivery (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event text NOT NULL REFERENCES sandbox.event (id),
  due_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0
);
CREATE INDEX IF NOT EXISTS delivery_due ON sandbox.delivery (due_at);

CREATE TABLE IF NOT EXISTS sandbox.idempotency (
  key text PRIMARY KEY,
  fingerprint text NOT NULL,
  status integer NOT NULL,
  body jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- The injected faults and how often each is still to happen.
CREATE TABLE IF NOT EXISTS sandbox.weather (
  kind text PRIMARY KEY,
  times integer NOT NULL CHECK (times >= 0)
);

-- The sequence orders objects of the same second in lists.
ALTER TABLE sandbox.charge ADD COLUMN IF NOT EXISTS sequence bigint GENERATED ALWAYS AS IDENTITY;
CREATE INDEX IF NOT EXISTS refund_of_intent ON sandbox.refund USING gin (object jsonb_path_ops);

CREATE TABLE IF NOT EXISTS sandbox.balance_transaction (
  id text PRIMARY KEY,
  sequence bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  object jsonb NOT NULL
);

-- What happens to an object without a further request, some time after the one that caused it.
CREATE TABLE IF NOT EXISTS sandbox.scheduled_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  subject text NOT NULL,
  due_at timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS scheduled_change_due ON sandbox.scheduled_change (due_at);

CREATE TABLE IF NOT EXISTS sandbox.dispute (
  id text PRIMARY KEY,
  sequence bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  object jsonb NOT NULL
);
CREATE INDEX IF NOT EXISTS dispute_of_intent ON sandbox.dispute USING gin (object jsonb_path_ops);

CREATE TABLE IF NOT EXISTS sandbox.early_fraud_warning (
  id text PRIMARY KEY,
  sequence bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  object jsonb NOT NULL
);

CREATE TABLE IF NOT EXISTS sandbox.review (
  id text PRIMARY KEY,
  sequence bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  object jsonb NOT NULL
);

-- Older versions had payouts. Nothing reads them, but a backup of an older version is loaded into these tables.
ALTER TABLE sandbox.balance_transaction ADD COLUMN IF NOT EXISTS intent text;
ALTER TABLE sandbox.balance_transaction ADD COLUMN IF NOT EXISTS payout text;
DELETE FROM sandbox.scheduled_change WHERE kind IN ('daily_payout', 'payout_arrives');
CREATE TABLE IF NOT EXISTS sandbox.payout (
  id text PRIMARY KEY,
  sequence bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  object jsonb NOT NULL,
  archived boolean NOT NULL DEFAULT false
);

-- Lists are ordered by these.
CREATE INDEX IF NOT EXISTS charge_newest ON sandbox.charge (((object ->> 'created')::bigint), sequence);
CREATE INDEX IF NOT EXISTS refund_newest ON sandbox.refund (((object ->> 'created')::bigint), sequence);
CREATE INDEX IF NOT EXISTS event_newest ON sandbox.event (((object ->> 'created')::bigint), sequence);

-- Refunds and disputes that an older version imported moved nothing on the balance.
INSERT INTO sandbox.balance_transaction (id, object)
  SELECT moved.object ->> 'id', moved.object
  FROM (
    SELECT jsonb_build_object(
        'id', 'txn_' || left(md5(id), 24), 'source', id, 'type', 'refund', 'reporting_category', 'refund',
        'amount', -(object ->> 'amount')::bigint, 'net', -(object ->> 'amount')::bigint, 'fee', 0,
        'fee_details', '[]'::jsonb, 'description', 'REFUND FOR CHARGE', 'created', object -> 'created') AS object
    FROM sandbox.refund WHERE object ->> 'balance_transaction' IS NULL AND object ->> 'status' = 'succeeded'
    UNION ALL
    SELECT jsonb_build_object(
        'id', 'txn_' || left(md5(id), 24), 'source', id, 'type', 'adjustment', 'reporting_category', 'dispute',
        'amount', -(object ->> 'amount')::bigint, 'net', -(object ->> 'amount')::bigint - 1500, 'fee', 1500,
        'fee_details', jsonb_build_array(jsonb_build_object('amount', 1500, 'application', NULL, 'currency', 'usd',
          'description', 'Dispute fee', 'type', 'stripe_fee')),
        'description', 'Chargeback withdrawal for ' || (object ->> 'charge'), 'created', object -> 'created')
    FROM sandbox.dispute
    WHERE object -> 'balance_transactions' = '[]' AND object ->> 'status' IN ('needs_response', 'under_review', 'lost')
  ) missing
  CROSS JOIN LATERAL (
    SELECT missing.object || jsonb_build_object(
      'object', 'balance_transaction', 'available_on', missing.object -> 'created', 'balance_type', 'payments',
      'currency', 'usd', 'exchange_rate', NULL, 'status', 'available') AS object
  ) moved
  ON CONFLICT DO NOTHING;
UPDATE sandbox.refund SET object = object || jsonb_build_object('balance_transaction', 'txn_' || left(md5(id), 24))
  WHERE object ->> 'balance_transaction' IS NULL AND object ->> 'status' = 'succeeded';
UPDATE sandbox.dispute SET object = dispute.object || jsonb_build_object('balance_transactions',
    jsonb_build_array(withdrawal.object))
  FROM sandbox.balance_transaction withdrawal
  WHERE dispute.object -> 'balance_transactions' = '[]' AND withdrawal.id = 'txn_' || left(md5(dispute.id), 24);

-- Which calculations there are; where the buyer lives is not stored.
CREATE TABLE IF NOT EXISTS sandbox.tax_calculation (
  id text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
