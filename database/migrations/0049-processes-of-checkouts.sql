-- Which process works on a payment attempt: others see by a lock of that number whether it lives. Null for attempts of
-- releases before this one.
ALTER TABLE checkout_attempt ADD COLUMN worker integer;
-- When recovery first found that process gone.
ALTER TABLE checkout_attempt ADD COLUMN orphaned_at timestamptz;
