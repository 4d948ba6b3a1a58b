-- Orders that were canceled or refunded whole give back the use of their code; these ended before that was so.
WITH unused AS (
  DELETE FROM discount_use made_use USING shop_order
  WHERE shop_order.attempt_id = made_use.attempt_id
    AND (shop_order.canceled_at IS NOT NULL OR shop_order.refunded_cents >= shop_order.amount_cents)
  RETURNING made_use.discount_id, made_use.code),
counted AS (SELECT discount_id, code, count(*) AS uses FROM unused GROUP BY discount_id, code)
UPDATE discount_code made SET used = made.used - counted.uses
FROM counted WHERE made.discount_id = counted.discount_id AND made.code = counted.code;
