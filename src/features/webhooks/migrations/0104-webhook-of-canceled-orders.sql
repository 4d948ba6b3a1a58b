CREATE TRIGGER order_canceled_webhook AFTER UPDATE OF canceled_at ON shop_order FOR EACH ROW
  WHEN (OLD.canceled_at IS NULL AND NEW.canceled_at IS NOT NULL) EXECUTE FUNCTION tell_order('order.canceled');
