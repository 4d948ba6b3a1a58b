-- What a shoe cost from when on, and whether it was on sale: an entry for each change, whatever made it. Nothing rewrites
-- an entry, and none goes but with its shoe: what the shop says of former prices rests on them.
CREATE TABLE price_change (
  id bigint GENERATED ALWAYS AS IDENTITY,
  shoe_id text NOT NULL,
  price_cents bigint NOT NULL CHECK (price_cents >= 0),
  on_sale boolean NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  uid text
);
COMMENT ON COLUMN price_change.uid IS 'Of the administrator, from the setting shop.uid of the transaction';

-- Prices from before this table are not known.
INSERT INTO price_change (shoe_id, price_cents, on_sale) SELECT id, price_cents, on_sale FROM shoe ORDER BY id;
ALTER TABLE price_change ADD PRIMARY KEY (shoe_id, id);
ALTER TABLE price_change ADD FOREIGN KEY (shoe_id) REFERENCES shoe (id) ON DELETE CASCADE;

-- Of the reduction that runs, null without one; fixed by its beginning, so that listings compute nothing.
ALTER TABLE shoe ADD COLUMN prior_price_cents bigint
  CONSTRAINT prior_price CHECK (prior_price_cents IS NULL OR on_sale AND prior_price_cents > price_cents);

-- The prior price of a reduction (Directive 98/6/EC, Article 6a): the lowest price of the 30 days before it began, of as
-- many as are known; null where the shoe is not on sale, or is no cheaper than that. docs/decisions/034-prior-prices.md
-- has the rules; the hour is what an administrator's steps, or their undoing, may take without counting as prices.
CREATE FUNCTION find_prior_price(of_shoe text) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
  entry record;
  found bigint;
  -- The last reduction: its prior price, its last price, and until when that was asked for.
  prior bigint;
  reduced bigint;
  reduced_until timestamptz;
BEGIN
  FOR entry IN
    SELECT price_cents, on_sale, at, until,
      CASE WHEN lag(price_cents) OVER earlier = price_cents AND NOT lag(on_sale) OVER earlier
        AND at < lag(at) OVER earlier + interval '1 hour' THEN lag(at) OVER earlier ELSE at END AS began
    FROM (SELECT *, lead(at, 1, 'infinity') OVER (ORDER BY id) AS until FROM price_change WHERE shoe_id = of_shoe) known
    -- Nobody else saw what its own transaction changed again.
    WHERE until > at
    WINDOW earlier AS (ORDER BY id)
  LOOP
    found := NULL;
    CONTINUE WHEN NOT entry.on_sale;
    IF entry.price_cents <= reduced AND entry.at < reduced_until + interval '1 hour' THEN
      found := prior;
    ELSE
      SELECT min(price_cents) INTO found
        FROM (SELECT *, lead(at) OVER (ORDER BY id) AS until FROM price_change WHERE shoe_id = of_shoe) known
        WHERE until > at AND at < entry.began AND until > entry.began - interval '720 hours';
    END IF;
    IF found > entry.price_cents THEN
      prior := found;
      reduced := entry.price_cents;
      reduced_until := entry.until;
    ELSE
      found := NULL;
    END IF;
  END LOOP;
  RETURN found;
END $$;

CREATE FUNCTION record_first_prices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO price_change (shoe_id, price_cents, on_sale, at, uid)
    SELECT id, price_cents, on_sale, least(created_at, now()), nullif(current_setting('shop.uid', true), '')
    FROM come ORDER BY id;
  RETURN NULL;
END $$;

CREATE FUNCTION record_price_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last price_change;
BEGIN
  SELECT * INTO last FROM price_change WHERE shoe_id = NEW.id ORDER BY id DESC LIMIT 1;
  IF (last.price_cents, last.on_sale) IS DISTINCT FROM (NEW.price_cents, NEW.on_sale) THEN
    -- A transaction that began earlier may have waited for the one before.
    INSERT INTO price_change (shoe_id, price_cents, on_sale, at, uid)
      VALUES (NEW.id, NEW.price_cents, NEW.on_sale, greatest(now(), last.at), nullif(current_setting('shop.uid', true), ''));
  END IF;
  NEW.prior_price_cents = CASE WHEN NEW.on_sale THEN find_prior_price(NEW.id) END;
  RETURN NEW;
END $$;

CREATE TRIGGER shoe_price_insert AFTER INSERT ON shoe
  REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION record_first_prices();
CREATE TRIGGER shoe_price_update BEFORE UPDATE OF price_cents, on_sale ON shoe FOR EACH ROW
  WHEN ((OLD.price_cents, OLD.on_sale) IS DISTINCT FROM (NEW.price_cents, NEW.on_sale))
  EXECUTE FUNCTION record_price_change();

CREATE FUNCTION keep_price_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM shoe WHERE id = OLD.shoe_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'price_change is append-only: % is refused', TG_OP USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER price_change_kept BEFORE UPDATE OR DELETE ON price_change
  FOR EACH ROW EXECUTE FUNCTION keep_price_changes();
CREATE TRIGGER price_change_not_truncated BEFORE TRUNCATE ON price_change
  FOR EACH STATEMENT EXECUTE FUNCTION keep_price_changes();
