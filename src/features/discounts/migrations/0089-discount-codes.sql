-- What a discount code takes off, and for whom. Every code of a batch has the same rules.
CREATE TABLE discount (
  id text PRIMARY KEY DEFAULT gen_random_uuid()::text,
  kind text NOT NULL CHECK (kind IN ('percent', 'amount')),
  value bigint NOT NULL CHECK (value > 0 AND (kind <> 'percent' OR value <= 100)),
  valid_from timestamptz,
  valid_to timestamptz CHECK (valid_to > valid_from),
  minimum_cents bigint CHECK (minimum_cents > 0),
  -- Empty where a code is for all brands, or all shoes. With both, a shoe of either.
  brands text[] NOT NULL DEFAULT '{}',
  shoe_ids text[] NOT NULL DEFAULT '{}',
  include_sale boolean NOT NULL DEFAULT false,
  uses bigint CHECK (uses > 0),
  uses_per_customer bigint CHECK (uses_per_customer > 0),
  first_order_only boolean NOT NULL DEFAULT false,
  is_public_reduction boolean NOT NULL DEFAULT false,
  prefix text,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
COMMENT ON COLUMN discount.value IS 'A percentage, or cents';
COMMENT ON COLUMN discount.uses IS 'Of each of its codes; null without a limit';
COMMENT ON COLUMN discount.uses_per_customer IS 'Of all its codes together';
COMMENT ON COLUMN discount.prefix IS 'What the codes of a batch begin with; null for a single code';

CREATE TABLE discount_code (
  discount_id text NOT NULL REFERENCES discount (id) ON DELETE CASCADE,
  code text NOT NULL CHECK (code ~ '^[A-Z0-9_-]{3,40}$'),
  used bigint NOT NULL DEFAULT 0 CHECK (used >= 0),
  -- False once its discount is deleted: then another one may have this code.
  is_valid boolean NOT NULL DEFAULT true,
  PRIMARY KEY (discount_id, code)
);
CREATE UNIQUE INDEX discount_code_once ON discount_code (code) WHERE is_valid;

-- A use from when the stock of its checkout is reserved until the stock is released, if it ever is.
CREATE TABLE discount_use (
  attempt_id text PRIMARY KEY REFERENCES checkout_attempt (id) ON DELETE CASCADE,
  discount_id text NOT NULL,
  code text NOT NULL,
  FOREIGN KEY (discount_id, code) REFERENCES discount_code (discount_id, code) ON DELETE CASCADE
);
CREATE INDEX discount_use_of_code ON discount_use (discount_id, code);
