-- What is added to the shoes of a checkout and of its order: delivery and tax. Nothing in a shop that has set neither.
ALTER TABLE checkout_attempt ADD COLUMN charges jsonb;
ALTER TABLE attempt_line ADD COLUMN tax_cents bigint NOT NULL DEFAULT 0 CHECK (tax_cents >= 0);
ALTER TABLE order_item ADD COLUMN tax_cents bigint NOT NULL DEFAULT 0 CHECK (tax_cents >= 0);

COMMENT ON COLUMN attempt_line.tax_cents IS 'Added at checkout, of all pairs of the line together';
