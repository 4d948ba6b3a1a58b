-- Orders that were canceled or refunded whole no longer count in a launch; these ended before that was so.
DELETE FROM launch_purchase purchase USING shop_order
WHERE shop_order.attempt_id = purchase.attempt_id
  AND (shop_order.canceled_at IS NOT NULL OR shop_order.refunded_cents >= shop_order.amount_cents);

ALTER TABLE refund_line ADD COLUMN sent_again integer NOT NULL DEFAULT 0 CHECK (sent_again BETWEEN 0 AND quantity);
COMMENT ON COLUMN refund_line.sent_again IS 'Pairs that were put back into stock, and that left it again because the refund failed and they were shipped';
