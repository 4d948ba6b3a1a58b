-- The provider's calculation of the taxes of an attempt, which its payment commits; null where the shop's own rates apply.
ALTER TABLE checkout_attempt ADD COLUMN tax_calculation text;
