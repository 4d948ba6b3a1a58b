-- The currency of each checkout and of its order, as the provider writes it. It stays when the shop changes its own.
ALTER TABLE checkout_attempt ADD COLUMN currency text NOT NULL DEFAULT 'usd';
ALTER TABLE shop_order ADD COLUMN currency text NOT NULL DEFAULT 'usd';

-- Sums never mix currencies.
ALTER TABLE sales_day ADD COLUMN currency text NOT NULL DEFAULT 'usd';
ALTER TABLE sales_day DROP CONSTRAINT sales_day_pkey, ADD PRIMARY KEY (day, slot, currency);
ALTER TABLE shoe_sales_day ADD COLUMN currency text NOT NULL DEFAULT 'usd';
ALTER TABLE shoe_sales_day DROP CONSTRAINT shoe_sales_day_pkey, ADD PRIMARY KEY (day, shoe_id, slot, currency);

-- As in 0010, with one sum for each currency.
CREATE OR REPLACE FUNCTION sum_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO sales_day AS kept (day, slot, currency, orders, amount_cents)
      SELECT utc_day(created_at), sales_slot(), currency, -count(*), -sum(amount_cents)
      FROM gone GROUP BY 1, 3 ORDER BY 1, 3
      ON CONFLICT (day, slot, currency) DO UPDATE
        SET orders = kept.orders + excluded.orders, amount_cents = kept.amount_cents + excluded.amount_cents;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO sales_day AS kept (day, slot, currency, orders, amount_cents)
      SELECT utc_day(created_at), sales_slot(), currency, count(*), sum(amount_cents)
      FROM come GROUP BY 1, 3 ORDER BY 1, 3
      ON CONFLICT (day, slot, currency) DO UPDATE
        SET orders = kept.orders + excluded.orders, amount_cents = kept.amount_cents + excluded.amount_cents;
  END IF;
  RETURN NULL;
END $$;

-- As in 0088, with one sum for each currency.
CREATE OR REPLACE FUNCTION sum_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO shoe_sales_day AS kept (day, shoe_id, slot, currency, pairs, amount_cents)
      SELECT utc_day(o.created_at), i.shoe_id, sales_slot(), o.currency, -sum(i.quantity),
        -sum(i.quantity * i.price_cents - i.discount_cents)
      FROM gone i JOIN shop_order o ON o.id = i.order_id GROUP BY 1, 2, 4 ORDER BY 1, 2, 4
      ON CONFLICT (day, shoe_id, slot, currency) DO UPDATE
        SET pairs = kept.pairs + excluded.pairs, amount_cents = kept.amount_cents + excluded.amount_cents;
    INSERT INTO sales_day AS kept (day, slot, currency, pairs)
      SELECT utc_day(o.created_at), sales_slot(), o.currency, -sum(i.quantity)
      FROM gone i JOIN shop_order o ON o.id = i.order_id GROUP BY 1, 3 ORDER BY 1, 3
      ON CONFLICT (day, slot, currency) DO UPDATE SET pairs = kept.pairs + excluded.pairs;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO shoe_sales_day AS kept (day, shoe_id, slot, currency, pairs, amount_cents)
      SELECT utc_day(o.created_at), i.shoe_id, sales_slot(), o.currency, sum(i.quantity),
        sum(i.quantity * i.price_cents - i.discount_cents)
      FROM come i JOIN shop_order o ON o.id = i.order_id GROUP BY 1, 2, 4 ORDER BY 1, 2, 4
      ON CONFLICT (day, shoe_id, slot, currency) DO UPDATE
        SET pairs = kept.pairs + excluded.pairs, amount_cents = kept.amount_cents + excluded.amount_cents;
    INSERT INTO sales_day AS kept (day, slot, currency, pairs)
      SELECT utc_day(o.created_at), sales_slot(), o.currency, sum(i.quantity)
      FROM come i JOIN shop_order o ON o.id = i.order_id GROUP BY 1, 3 ORDER BY 1, 3
      ON CONFLICT (day, slot, currency) DO UPDATE SET pairs = kept.pairs + excluded.pairs;
  END IF;
  RETURN NULL;
END $$;
