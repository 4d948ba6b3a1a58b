-- An order that an administrator made by hand was paid outside the shop, such as in cash: the provider has no charge of it.
ALTER TABLE checkout_attempt
  ADD COLUMN paid_outside boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT checkout_attempt_paid_outside CHECK (NOT paid_outside OR intent IS NULL);
