-- Codes that take a percentage off the price of delivery. They reduce no prices of shoes.
ALTER TABLE discount
  DROP CONSTRAINT discount_kind_check,
  DROP CONSTRAINT discount_check,
  ADD CONSTRAINT discount_kind_check CHECK (kind IN ('percent', 'amount', 'delivery')),
  ADD CONSTRAINT discount_value_check CHECK (value > 0 AND (kind = 'amount' OR value <= 100)),
  ADD CONSTRAINT discount_public_check CHECK (kind <> 'delivery' OR NOT is_public_reduction);
COMMENT ON COLUMN discount.value IS 'A percentage, or cents of an amount. Of a code for delivery, a percentage of the price of delivery';
