-- Orders that an administrator made and the buyer has not paid. Their pairs are out of stock: kept by the link, or by the attempt that pays it.
CREATE TABLE pay_link (
  -- That of the order, too.
  id_payment text PRIMARY KEY,
  uid text NOT NULL,
  email text NOT NULL,
  address jsonb NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  currency text NOT NULL,
  charges jsonb,
  tax_calculation text,
  attempt_id text REFERENCES checkout_attempt (id) ON DELETE CASCADE,
  ended text CHECK (ended IN ('expired', 'canceled')),
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (ended IS NULL OR attempt_id IS NULL)
);
COMMENT ON COLUMN pay_link.attempt_id IS 'The attempt that pays it now or has paid it, and has its pairs';
CREATE UNIQUE INDEX pay_link_of_attempt ON pay_link (attempt_id);
CREATE INDEX pay_link_of_uid ON pay_link (uid);
CREATE INDEX pay_link_newest ON pay_link (created_at DESC, id_payment);
CREATE INDEX pay_link_due ON pay_link (expires_at) WHERE ended IS NULL AND attempt_id IS NULL;

CREATE TABLE pay_link_line (
  id_payment text NOT NULL REFERENCES pay_link (id_payment) ON DELETE CASCADE,
  position int NOT NULL,
  shoe_id text NOT NULL,
  size text NOT NULL,
  name text NOT NULL,
  image text NOT NULL,
  quantity int NOT NULL CHECK (quantity > 0),
  price_cents bigint NOT NULL,
  tax_cents bigint NOT NULL,
  PRIMARY KEY (id_payment, position)
);
CREATE INDEX pay_link_line_of_size ON pay_link_line (shoe_id, size);
