-- What a discount code took off each line of a checkout and of its order. Nothing where no code was used.
ALTER TABLE checkout_attempt ADD COLUMN discount_code text;
ALTER TABLE attempt_line ADD COLUMN discount_cents bigint NOT NULL DEFAULT 0 CHECK (discount_cents >= 0);
ALTER TABLE order_item ADD COLUMN discount_cents bigint NOT NULL DEFAULT 0 CHECK (discount_cents >= 0);

COMMENT ON COLUMN attempt_line.discount_cents IS 'Of all pairs of the line together';

-- As in 0010, but a shoe's sales are what was paid for its pairs.
CREATE OR REPLACE FUNCTION sum_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO shoe_sales_day AS kept (day, shoe_id, slot, pairs, amount_cents)
      SELECT utc_day(o.created_at), i.shoe_id, sales_slot(), -sum(i.quantity),
        -sum(i.quantity * i.price_cents - i.discount_cents)
      FROM gone i JOIN shop_order o ON o.id = i.order_id GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (day, shoe_id, slot) DO UPDATE
        SET pairs = kept.pairs + excluded.pairs, amount_cents = kept.amount_cents + excluded.amount_cents;
    INSERT INTO sales_day AS kept (day, slot, pairs)
      SELECT utc_day(o.created_at), sales_slot(), -sum(i.quantity)
      FROM gone i JOIN shop_order o ON o.id = i.order_id GROUP BY 1 ORDER BY 1
      ON CONFLICT (day, slot) DO UPDATE SET pairs = kept.pairs + excluded.pairs;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO shoe_sales_day AS kept (day, shoe_id, slot, pairs, amount_cents)
      SELECT utc_day(o.created_at), i.shoe_id, sales_slot(), sum(i.quantity),
        sum(i.quantity * i.price_cents - i.discount_cents)
      FROM come i JOIN shop_order o ON o.id = i.order_id GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (day, shoe_id, slot) DO UPDATE
        SET pairs = kept.pairs + excluded.pairs, amount_cents = kept.amount_cents + excluded.amount_cents;
    INSERT INTO sales_day AS kept (day, slot, pairs)
      SELECT utc_day(o.created_at), sales_slot(), sum(i.quantity)
      FROM come i JOIN shop_order o ON o.id = i.order_id GROUP BY 1 ORDER BY 1
      ON CONFLICT (day, slot) DO UPDATE SET pairs = kept.pairs + excluded.pairs;
  END IF;
  RETURN NULL;
END $$;
