-- A copy of the payment provider's payouts and of every movement on the balance it keeps for the shop. It can be read
-- again from there at any time, so nothing else refers to it.
CREATE TABLE payout (
  id text PRIMARY KEY,
  amount_cents bigint NOT NULL,
  currency text NOT NULL,
  status text NOT NULL,
  automatic boolean NOT NULL,
  itemizable boolean NOT NULL,
  itemized boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  arrives_at timestamptz NOT NULL
);
COMMENT ON COLUMN payout.itemizable IS 'Whether the provider can say which transactions it pays out';
COMMENT ON COLUMN payout.itemized IS 'Whether these transactions are known here';
CREATE INDEX payout_to_itemize ON payout (created_at DESC, id) WHERE itemizable AND NOT itemized;

CREATE TABLE balance_transaction (
  id text PRIMARY KEY,
  type text NOT NULL,
  category text NOT NULL,
  amount_cents bigint NOT NULL,
  fee_cents bigint NOT NULL,
  currency text NOT NULL,
  source text,
  intent text,
  payout_id text REFERENCES payout (id),
  created_at timestamptz NOT NULL
);
COMMENT ON COLUMN balance_transaction.amount_cents IS 'Before the fee; negative when it leaves the balance';
COMMENT ON COLUMN balance_transaction.category IS 'The provider''s reporting category';
CREATE INDEX balance_transaction_time ON balance_transaction (currency, created_at);
CREATE INDEX balance_transaction_intent ON balance_transaction (intent);
CREATE INDEX balance_transaction_payout ON balance_transaction (payout_id);

-- How far the copy reaches: one row. A pass reads transactions, then payouts, then what each payout consists of, page by
-- page; every page is recorded together with where the next one begins.
CREATE TABLE balance_sync (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  generation bigint NOT NULL DEFAULT 0,
  claimed_until timestamptz,
  wanted boolean NOT NULL DEFAULT true,
  complete_until timestamptz,
  read_back_to timestamptz,
  pass_started_at timestamptz,
  phase text NOT NULL DEFAULT 'transactions' CHECK (phase IN ('transactions', 'payouts', 'items')),
  after_id text
);
COMMENT ON COLUMN balance_sync.generation IS 'Grows with every claim and when the copy is dropped; who has an older one writes nothing';
COMMENT ON COLUMN balance_sync.complete_until IS 'Everything before this is in the copy; null until the first pass has ended';
COMMENT ON COLUMN balance_sync.after_id IS 'The last object of the page read last; null at the beginning of a phase or payout';
INSERT INTO balance_sync DEFAULT VALUES;
