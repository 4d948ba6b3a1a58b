-- As in 0090, but a reduction begins with the first of the lower prices that were set, one after the other, in the 24
-- hours before its sale. The hour remains what the steps of one action, or their undoing, may take.
CREATE OR REPLACE FUNCTION find_prior_price(of_shoe text) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
  entry record;
  found bigint;
  -- When the price was lowered, of the steps that led to the present one without a sale or a higher price between.
  lowered timestamptz[] := '{}';
  before bigint;
  began timestamptz;
  -- The last reduction: its prior price, its last price, and until when that was asked for.
  prior bigint;
  reduced bigint;
  reduced_until timestamptz;
BEGIN
  FOR entry IN
    SELECT price_cents, on_sale, at, until
    FROM (SELECT *, lead(at, 1, 'infinity') OVER (ORDER BY id) AS until
      FROM price_change WHERE shoe_id = of_shoe) known
    -- Nobody else saw what its own transaction changed again.
    WHERE until > at
    ORDER BY id
  LOOP
    found := NULL;
    IF entry.price_cents > before THEN
      lowered := '{}';
    ELSIF entry.price_cents < before THEN
      lowered := lowered || entry.at;
    END IF;
    before := entry.price_cents;
    CONTINUE WHEN NOT entry.on_sale;
    IF entry.price_cents <= reduced AND entry.at < reduced_until + interval '1 hour' THEN
      found := prior;
    ELSE
      SELECT coalesce(min(step), entry.at) INTO began FROM unnest(lowered) step WHERE step > entry.at - interval '24 hours';
      found := lowest_price(of_shoe, began - interval '720 hours', began);
    END IF;
    IF found > entry.price_cents THEN
      prior := found;
      reduced := entry.price_cents;
      reduced_until := entry.until;
      lowered := '{}';
    ELSE
      found := NULL;
    END IF;
  END LOOP;
  RETURN found;
END $$;

-- Which shoes are shown as on sale depends on the countries of delivery, so remembered places of listings end with them.
CREATE FUNCTION end_listing_positions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE listing_version SET version = version + 1;
  RETURN NULL;
END $$;

CREATE TRIGGER shop_settings_delivery AFTER UPDATE ON shop_settings FOR EACH ROW
  WHEN (OLD.settings -> 'added' -> 'delivery' IS DISTINCT FROM NEW.settings -> 'added' -> 'delivery')
  EXECUTE FUNCTION end_listing_positions();
