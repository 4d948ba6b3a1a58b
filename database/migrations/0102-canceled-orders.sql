-- An order can be canceled until it is sent, by its buyer or an administrator; `order_event` and `admin_history` say by whom.
-- The check also holds for a release that does not know of it yet.
ALTER TABLE shop_order
  ADD COLUMN canceled_at timestamptz,
  ADD CONSTRAINT shop_order_canceled CHECK (canceled_at IS NULL OR shipped_at IS NULL);

-- What the buyer changed; what administrators change is in `admin_history`.
ALTER TABLE order_event
  DROP CONSTRAINT order_event_kind_check,
  ADD CONSTRAINT order_event_kind_check CHECK (kind IN ('refunded', 'disputed', 'fraud-warning', 'review-opened',
    'review-closed', 'canceled', 'address-changed', 'size-changed')),
  ADD COLUMN detail jsonb;
COMMENT ON COLUMN order_event.detail IS 'The old and new address, or the shoe with its old and new size';

-- The refund of an order that its buyer canceled.
ALTER TABLE refund
  DROP CONSTRAINT refund_origin_check,
  ADD CONSTRAINT refund_origin_check CHECK (origin IN ('administrator', 'buyer', 'shop', 'provider'));
