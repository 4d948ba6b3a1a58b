-- `stock.low` is told when a size falls to two pairs: one that had two or fewer sold out in silence.
CREATE OR REPLACE FUNCTION tell_low_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_webhooks(coalesce(TG_ARGV[0], 'stock.low'), json_build_object('shoe', shoe.id, 'name', shoe.name,
    'size', NEW.size, 'quantity', NEW.quantity)) FROM shoe WHERE shoe.id = NEW.shoe_id AND shoe.deleted_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER sold_out_webhook AFTER UPDATE OF quantity ON shoe_size FOR EACH ROW
  WHEN (OLD.quantity > 0 AND NEW.quantity = 0) EXECUTE FUNCTION tell_low_stock('stock.sold_out');
