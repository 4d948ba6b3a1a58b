CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Columns named *_key hold the text folded by the shop (no accents, no case), so that equality and search agree.

CREATE TABLE brand (
  id text PRIMARY KEY,
  name text NOT NULL,
  name_key text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE UNIQUE INDEX brand_name_once ON brand (name_key) WHERE deleted_at IS NULL;

CREATE TABLE shoe (
  id text PRIMARY KEY,
  name text NOT NULL,
  name_key text NOT NULL,
  brand text NOT NULL,
  brand_key text NOT NULL,
  color text NOT NULL,
  color_key text NOT NULL,
  description text NOT NULL,
  price_cents bigint NOT NULL CHECK (price_cents >= 0),
  on_sale boolean NOT NULL DEFAULT false,
  model text NOT NULL,
  picture_base text NOT NULL,
  picture_views text[] NOT NULL,
  picture_placeholder text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
-- One index for each filter together with each order, so that a page costs the same whatever the size.
CREATE INDEX shoe_newest ON shoe (created_at DESC, id) WHERE deleted_at IS NULL;
CREATE INDEX shoe_price ON shoe (price_cents, id) WHERE deleted_at IS NULL;
CREATE INDEX shoe_brand_newest ON shoe (brand_key, created_at DESC, id) WHERE deleted_at IS NULL;
CREATE INDEX shoe_brand_price ON shoe (brand_key, price_cents, id) WHERE deleted_at IS NULL;
CREATE INDEX shoe_brand_color_newest ON shoe (brand_key, color_key, created_at DESC, id) WHERE deleted_at IS NULL;
CREATE INDEX shoe_brand_color_price ON shoe (brand_key, color_key, price_cents, id) WHERE deleted_at IS NULL;
CREATE INDEX shoe_color_newest ON shoe (color_key, created_at DESC, id) WHERE deleted_at IS NULL;
CREATE INDEX shoe_color_price ON shoe (color_key, price_cents, id) WHERE deleted_at IS NULL;
CREATE INDEX shoe_sale_price ON shoe (price_cents, id) WHERE deleted_at IS NULL AND on_sale;
CREATE INDEX shoe_sale_newest ON shoe (created_at DESC, id) WHERE deleted_at IS NULL AND on_sale;
CREATE INDEX shoe_model ON shoe (model, created_at DESC, id) WHERE deleted_at IS NULL;
CREATE INDEX shoe_name_search ON shoe USING gin (name_key gin_trgm_ops) WHERE deleted_at IS NULL;

-- How many shoes there are per brand, colour and sale flag: listings know their total without counting rows.
CREATE TABLE shoe_tally (
  brand_key text NOT NULL,
  color_key text NOT NULL,
  color text NOT NULL,
  on_sale boolean NOT NULL,
  shoes bigint NOT NULL,
  PRIMARY KEY (brand_key, color_key, on_sale)
);

CREATE FUNCTION tally_shoes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO shoe_tally AS t (brand_key, color_key, color, on_sale, shoes)
      SELECT brand_key, color_key, min(color), on_sale, -count(*) FROM gone WHERE deleted_at IS NULL
      GROUP BY brand_key, color_key, on_sale ORDER BY brand_key, color_key, on_sale
      ON CONFLICT (brand_key, color_key, on_sale) DO UPDATE SET shoes = t.shoes + excluded.shoes;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO shoe_tally AS t (brand_key, color_key, color, on_sale, shoes)
      SELECT brand_key, color_key, min(color), on_sale, count(*) FROM come WHERE deleted_at IS NULL
      GROUP BY brand_key, color_key, on_sale ORDER BY brand_key, color_key, on_sale
      ON CONFLICT (brand_key, color_key, on_sale) DO UPDATE SET shoes = t.shoes + excluded.shoes, color = excluded.color;
  END IF;
  DELETE FROM shoe_tally WHERE shoes = 0;
  RETURN NULL;
END $$;

CREATE TRIGGER shoe_tally_insert AFTER INSERT ON shoe
  REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION tally_shoes();
CREATE TRIGGER shoe_tally_update AFTER UPDATE ON shoe
  REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION tally_shoes();
CREATE TRIGGER shoe_tally_delete AFTER DELETE ON shoe
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION tally_shoes();

CREATE TABLE shoe_size (
  id text PRIMARY KEY,
  shoe_id text NOT NULL REFERENCES shoe (id) ON DELETE CASCADE,
  size text NOT NULL,
  quantity integer NOT NULL CHECK (quantity >= 0),
  UNIQUE (shoe_id, size)
);

CREATE TABLE shop_user (
  id text PRIMARY KEY,
  uid text NOT NULL UNIQUE,
  email text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  status text NOT NULL DEFAULT 'Enabled' CHECK (status IN ('Enabled', 'Disabled', 'Eliminated')),
  manager boolean NOT NULL DEFAULT false
);
CREATE INDEX shop_user_newest ON shop_user (created_at DESC, id);
CREATE INDEX shop_user_email_search ON shop_user USING gin (email gin_trgm_ops);

-- A try to pay. It exists, with its pairs taken out of stock, before the provider is asked to charge.
-- open: at the provider; waiting: for the shopper's 3-D Secure; failed: nothing charged; refunding: charged, owed back.
CREATE TABLE checkout_attempt (
  id text PRIMARY KEY,
  id_payment text NOT NULL UNIQUE,
  uid text NOT NULL,
  email text NOT NULL,
  payment_method text NOT NULL,
  idempotency_key text,
  request_hash text NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'waiting', 'paid', 'failed', 'refunding', 'refunded')),
  intent text UNIQUE,
  failure text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  UNIQUE (uid, payment_method),
  UNIQUE (uid, idempotency_key)
);
CREATE INDEX checkout_attempt_unsettled ON checkout_attempt (updated_at) WHERE state IN ('open', 'waiting', 'refunding');
CREATE UNIQUE INDEX checkout_attempt_one_unsettled ON checkout_attempt (uid) WHERE state IN ('open', 'waiting');

CREATE TABLE attempt_line (
  attempt_id text NOT NULL REFERENCES checkout_attempt (id),
  position integer NOT NULL,
  shoe_id text NOT NULL,
  size text NOT NULL,
  name text NOT NULL,
  image text NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  price_cents bigint NOT NULL CHECK (price_cents >= 0),
  PRIMARY KEY (attempt_id, position)
);

CREATE TABLE shop_order (
  id text PRIMARY KEY,
  attempt_id text NOT NULL UNIQUE REFERENCES checkout_attempt (id),
  id_payment text NOT NULL UNIQUE,
  uid text NOT NULL,
  email text NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  refunded_cents bigint NOT NULL DEFAULT 0 CHECK (refunded_cents BETWEEN 0 AND amount_cents),
  disputed boolean NOT NULL DEFAULT false,
  status text NOT NULL DEFAULT 'Pending' CHECK (status IN ('Pending', 'Received')),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX shop_order_newest ON shop_order (created_at DESC, id);
CREATE INDEX shop_order_of_user ON shop_order (uid, created_at DESC, id);
CREATE INDEX shop_order_status ON shop_order (status, created_at DESC, id);
CREATE INDEX shop_order_email_search ON shop_order USING gin (email gin_trgm_ops);

-- The order's own copy of what was bought: deleting a shoe never changes an order.
CREATE TABLE order_item (
  order_id text NOT NULL REFERENCES shop_order (id),
  position integer NOT NULL,
  shoe_id text NOT NULL,
  size text NOT NULL,
  name text NOT NULL,
  image text NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  price_cents bigint NOT NULL CHECK (price_cents >= 0),
  PRIMARY KEY (order_id, position)
);
CREATE INDEX order_item_of_shoe ON order_item (shoe_id, order_id);

CREATE TABLE favorite (
  id text PRIMARY KEY,
  uid text NOT NULL,
  shoe_id text NOT NULL REFERENCES shoe (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (uid, shoe_id)
);

CREATE TABLE review (
  id text PRIMARY KEY,
  uid text NOT NULL,
  shoe_id text NOT NULL REFERENCES shoe (id) ON DELETE CASCADE,
  review text NOT NULL,
  rating integer NOT NULL CHECK (rating BETWEEN 1 AND 5),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (uid, shoe_id)
);
CREATE INDEX review_of_shoe ON review (shoe_id, created_at DESC, id);

CREATE TABLE newsletter_subscriber (
  email_key text PRIMARY KEY,
  email text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE contact_message (
  id text PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL,
  message text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX contact_message_newest ON contact_message (created_at DESC, id);

-- Mail to send, written in the transaction of what it tells. Delivered at least once; dedup keeps it to one row.
CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  recipient text NOT NULL,
  reply_to text,
  subject text NOT NULL,
  body_text text NOT NULL,
  body_html text NOT NULL,
  dedup text UNIQUE,
  run_at timestamptz NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  locked_until timestamptz,
  last_error text,
  sent_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX outbox_due ON outbox (run_at, id) WHERE sent_at IS NULL;
CREATE INDEX outbox_newest ON outbox (created_at DESC, id);

CREATE TABLE webhook_event (
  id text PRIMARY KEY,
  type text NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now()
);

-- Every administrator's action with what was and what is, so that it can be taken back.
CREATE TABLE admin_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  uid text NOT NULL,
  email text NOT NULL,
  action text NOT NULL,
  entity text NOT NULL,
  entity_id text NOT NULL,
  before jsonb,
  after jsonb,
  undone_at timestamptz
);
CREATE INDEX admin_history_newest ON admin_history (at DESC, id DESC);
CREATE INDEX admin_history_of_entity ON admin_history (entity, entity_id, id DESC);

-- Counted tries in a window of time, for limits that every process must share. Lost in a crash, which is fine.
CREATE UNLOGGED TABLE limit_window (
  key text NOT NULL,
  started_at timestamptz NOT NULL,
  hits integer NOT NULL,
  PRIMARY KEY (key)
);

-- What the shop remembers of itself: that the demo catalogue was filled in, and the like.
CREATE TABLE shop_fact (
  key text PRIMARY KEY,
  value jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
