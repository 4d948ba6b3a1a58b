-- The orders that an administrator still has to send, newest first.
CREATE INDEX shop_order_to_send ON shop_order (created_at DESC, id)
  WHERE status = 'Pending' AND shipped_at IS NULL AND refunded_cents < amount_cents;

-- Administrators find an order by any part of its buyer's name.
CREATE INDEX checkout_attempt_buyer ON checkout_attempt USING gin ((address ->> 'name') gin_trgm_ops)
  WHERE address IS NOT NULL;
