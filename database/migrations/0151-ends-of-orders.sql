-- Orders that were canceled or refunded whole no longer count in a launch; these ended before that was so.
DELETE FROM launch_purchase purchase USING shop_order
WHERE shop_order.attempt_id = purchase.attempt_id
  AND (shop_order.canceled_at IS NOT NULL OR shop_order.refunded_cents >= shop_order.amount_cents);

ALTER TABLE refund_line ADD COLUMN sent_again integer NOT NULL DEFAULT 0 CHECK (sent_again BETWEEN 0 AND quantity);
COMMENT ON COLUMN refund_line.sent_again IS 'Pairs that were put back into stock, and that left it again because the refund failed and they were shipped';

-- Orders that an administrator made for an email without an account belong to the account that proves the email. Their uid
-- is that of guest-uid.ts. The library writes accounts, and link orders are made when they are paid, so these are triggers.
CREATE FUNCTION adopt_orders(account_id text, account_email text) RETURNS void LANGUAGE sql AS $$
  WITH adopted AS (
    UPDATE shop_order SET uid = account_id
    WHERE uid = 'guest-' || left(encode(sha256(convert_to(account_email, 'UTF8')), 'hex'), 40)
    RETURNING attempt_id)
  UPDATE checkout_attempt SET uid = account_id FROM adopted WHERE checkout_attempt.id = adopted.attempt_id
$$;

CREATE FUNCTION adopt_orders_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM adopt_orders(NEW.id, NEW.email);
  RETURN NULL;
END $$;
CREATE TRIGGER account_user_orders AFTER INSERT OR UPDATE OF email, email_verified ON account_user
  FOR EACH ROW WHEN (NEW.email_verified) EXECUTE FUNCTION adopt_orders_of_account();

CREATE FUNCTION adopt_guest_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM adopt_orders(id, email) FROM account_user WHERE email = lower(NEW.email) AND email_verified;
  RETURN NULL;
END $$;
CREATE TRIGGER shop_order_owner AFTER INSERT ON shop_order
  FOR EACH ROW WHEN (NEW.uid LIKE 'guest-%') EXECUTE FUNCTION adopt_guest_order();

SELECT adopt_orders(id, email) FROM (
  SELECT DISTINCT account.id, account.email FROM shop_order
  JOIN account_user account ON account.email = lower(shop_order.email) AND account.email_verified
  WHERE shop_order.uid LIKE 'guest-%') owner;
