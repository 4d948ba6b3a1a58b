-- Whose declined payments count together, also when 3-D Secure ends them in another request.
ALTER TABLE checkout_attempt ADD COLUMN client_address text;
COMMENT ON COLUMN checkout_attempt.client_address IS 'Kept only until the attempt is over';

-- Checkout asks which cards were declined too often, among windows of all kinds.
CREATE INDEX limit_window_declined_cards ON limit_window (key) WHERE key LIKE 'declined:card:%';
