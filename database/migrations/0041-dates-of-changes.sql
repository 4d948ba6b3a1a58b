-- When what a shoe's page says was last changed, for the sitemap; null for what was never changed since this exists.
ALTER TABLE shoe ADD COLUMN changed_at timestamptz;

CREATE FUNCTION date_shoe_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_at = now();
  RETURN NEW;
END $$;

CREATE TRIGGER shoe_changed BEFORE UPDATE OF name, brand, color, description, price_cents, on_sale, model, picture_base,
  picture_views ON shoe FOR EACH ROW
  WHEN ((OLD.name, OLD.brand, OLD.color, OLD.description, OLD.price_cents, OLD.on_sale, OLD.model, OLD.picture_base,
    OLD.picture_views) IS DISTINCT FROM (NEW.name, NEW.brand, NEW.color, NEW.description, NEW.price_cents, NEW.on_sale,
    NEW.model, NEW.picture_base, NEW.picture_views))
  EXECUTE FUNCTION date_shoe_change();
