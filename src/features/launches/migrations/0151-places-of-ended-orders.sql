-- Orders that were canceled or refunded whole no longer count in a launch; these ended before that was so.
DELETE FROM launch_purchase purchase USING shop_order
WHERE shop_order.attempt_id = purchase.attempt_id
  AND (shop_order.canceled_at IS NOT NULL OR shop_order.refunded_cents >= shop_order.amount_cents);
