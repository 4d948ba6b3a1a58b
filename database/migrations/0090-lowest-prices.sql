-- The lowest price that was not the shoe's own. A feature that reduces prices in another way replaces this function.
CREATE FUNCTION lowest_reduced_price(of_shoe text, since timestamptz, before timestamptz) RETURNS bigint
  LANGUAGE sql STABLE AS 'SELECT NULL::bigint';

-- The lowest price of a shoe that applied at any moment from `since` on and before `before`; null where none is known.
CREATE FUNCTION lowest_price(of_shoe text, since timestamptz, before timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT least(min(price_cents), lowest_reduced_price(of_shoe, since, before))
  FROM (SELECT price_cents, at, lead(at, 1, 'infinity') OVER (ORDER BY id) AS until
    FROM price_change WHERE shoe_id = of_shoe) known
  -- Nobody else saw what its own transaction changed again.
  WHERE until > at AND at < before AND until > since
$$;

-- As in 0058, but it counts reduced prices, too.
CREATE OR REPLACE FUNCTION find_prior_price(of_shoe text) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
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
    WHERE until > at
    WINDOW earlier AS (ORDER BY id)
  LOOP
    found := NULL;
    CONTINUE WHEN NOT entry.on_sale;
    IF entry.price_cents <= reduced AND entry.at < reduced_until + interval '1 hour' THEN
      found := prior;
    ELSE
      found := lowest_price(of_shoe, entry.began - interval '720 hours', entry.began);
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
