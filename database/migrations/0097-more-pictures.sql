-- A shoe's further pictures, in order: [{"id", "base", "views", "placeholder", "alt"}]. The first stays in its columns, which
-- listings, carts, orders and imports read.
ALTER TABLE shoe
  ADD COLUMN more_pictures jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_array_length(more_pictures) <= 7),
  -- Null for a picture that was never moved: it is called by the id of its shoe.
  ADD COLUMN picture_id text,
  -- What screen readers say; empty for the shoe's name.
  ADD COLUMN picture_alt text NOT NULL DEFAULT '';

CREATE OR REPLACE TRIGGER shoe_changed BEFORE UPDATE OF name, brand, color, description, price_cents, on_sale, model,
  picture_base, picture_views, picture_alt, more_pictures ON shoe FOR EACH ROW
  WHEN ((OLD.name, OLD.brand, OLD.color, OLD.description, OLD.price_cents, OLD.on_sale, OLD.model, OLD.picture_base,
    OLD.picture_views, OLD.picture_alt, OLD.more_pictures) IS DISTINCT FROM (NEW.name, NEW.brand, NEW.color,
    NEW.description, NEW.price_cents, NEW.on_sale, NEW.model, NEW.picture_base, NEW.picture_views, NEW.picture_alt,
    NEW.more_pictures))
  EXECUTE FUNCTION date_shoe_change();
