-- Where an order goes: what its buyer typed at checkout, as the payment provider kept it with the charge. It is of the
-- attempt, because that stays when an order is removed, and comes back with it.
ALTER TABLE checkout_attempt
  ADD COLUMN address jsonb CHECK (address IS NULL OR jsonb_typeof(address) = 'object');

-- What an administrator handed to a carrier, and when.
ALTER TABLE shop_order
  ADD COLUMN carrier text,
  ADD COLUMN tracking_number text,
  ADD COLUMN shipped_at timestamptz,
  ADD CONSTRAINT shop_order_shipment CHECK (
    (carrier IS NULL) = (shipped_at IS NULL) AND (tracking_number IS NULL OR shipped_at IS NOT NULL));
