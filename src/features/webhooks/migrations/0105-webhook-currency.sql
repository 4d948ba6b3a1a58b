-- As in 0043, with the currency of the order.
CREATE OR REPLACE FUNCTION webhook_order(told shop_order) RETURNS json LANGUAGE sql AS $$
  SELECT json_build_object('id', told.id, 'idPayment', told.id_payment, 'amountCents', told.amount_cents,
    'refundedCents', told.refunded_cents, 'currency', told.currency, 'status', told.status)
$$;
