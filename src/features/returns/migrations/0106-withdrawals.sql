-- Statements by which buyers withdraw from a contract (Directive 2011/83/EU, Article 11a). They are evidence, so only done
-- changes. order_id is null where no order has the stated number and email.
CREATE TABLE withdrawal (
  id text PRIMARY KEY,
  name text NOT NULL,
  stated_order text NOT NULL,
  email text NOT NULL,
  items jsonb,
  order_id text,
  late boolean NOT NULL,
  address_hash text,
  done boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL
);
COMMENT ON COLUMN withdrawal.order_id IS 'No reference: an order can be removed, and restored with its id';
COMMENT ON COLUMN withdrawal.items IS 'The stated pairs: [{_id, size, quantity}]; null stands for the whole order';
COMMENT ON COLUMN withdrawal.late IS 'It came after the period for withdrawals';
COMMENT ON COLUMN withdrawal.address_hash IS 'SHA-256 of the id, a colon and the client address';
CREATE INDEX withdrawal_newest ON withdrawal (created_at DESC, id);
CREATE INDEX withdrawal_open ON withdrawal (created_at DESC, id) WHERE NOT done;
CREATE INDEX withdrawal_of_email ON withdrawal (lower(email));
CREATE INDEX withdrawal_of_order ON withdrawal (order_id);
