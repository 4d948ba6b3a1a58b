-- What a discount code took off the price of delivery. `charges` has the price that is left.
ALTER TABLE checkout_attempt
  ADD COLUMN delivery_discount_cents bigint NOT NULL DEFAULT 0 CHECK (delivery_discount_cents >= 0);
