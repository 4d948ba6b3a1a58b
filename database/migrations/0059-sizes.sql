-- A shopper's own size, a label of the stock. Empty once it is turned off, so that no order teaches it again.
ALTER TABLE shop_user ADD COLUMN size text CHECK (length(size) <= 40);

-- Which shoes have a size in stock.
CREATE INDEX shoe_size_in_stock ON shoe_size (size, shoe_id) WHERE quantity > 0;

-- How many shoes have a size in stock, by what listings are filtered by: the sum of the rows. What changes is added as a
-- row of its own, so that no checkout waits for another; fold_size_tally() makes one row of many.
CREATE TABLE size_tally (
  size text NOT NULL,
  brand_key text NOT NULL,
  color_key text NOT NULL,
  on_sale boolean NOT NULL,
  shoes bigint NOT NULL
);
CREATE INDEX size_tally_of_listing ON size_tally (size, brand_key, color_key);

INSERT INTO size_tally
  SELECT size, brand_key, color_key, on_sale, count(*) FROM shoe_size entry JOIN shoe ON shoe.id = entry.shoe_id
  WHERE quantity > 0 AND deleted_at IS NULL GROUP BY 1, 2, 3, 4;

CREATE FUNCTION fold_size_tally() RETURNS void LANGUAGE sql AS $$
  WITH folded AS (
    DELETE FROM size_tally tally
    USING (SELECT size, brand_key, color_key, on_sale FROM size_tally GROUP BY 1, 2, 3, 4
      HAVING count(*) > 1 OR sum(shoes) = 0) many
    WHERE (tally.size, tally.brand_key, tally.color_key, tally.on_sale)
      = (many.size, many.brand_key, many.color_key, many.on_sale)
    RETURNING tally.*)
  INSERT INTO size_tally
    SELECT size, brand_key, color_key, on_sale, sum(shoes) FROM folded GROUP BY 1, 2, 3, 4 HAVING sum(shoes) <> 0
$$;

-- Sizes that come to the stock or leave it; cached listings of a size have the tag `sizes`. A size is locked by whoever changes it, and a shoe before its sizes, so what is
-- read here of a shoe is what record_sizes_of_shoes() finds or has found. The shoes of new sizes have to be locked.
CREATE FUNCTION record_sizes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM FROM shoe WHERE id IN (SELECT shoe_id FROM come WHERE quantity > 0) ORDER BY id FOR SHARE;
    INSERT INTO size_tally
      SELECT size, brand_key, color_key, on_sale, count(*) FROM come JOIN shoe ON shoe.id = shoe_id
      WHERE quantity > 0 AND deleted_at IS NULL GROUP BY 1, 2, 3, 4;
  ELSE
    -- Those of a shoe that is deleted with them were counted by forget_sizes_of_shoe().
    INSERT INTO size_tally
      SELECT size, brand_key, color_key, on_sale, -count(*) FROM gone JOIN shoe ON shoe.id = shoe_id
      WHERE quantity > 0 AND deleted_at IS NULL GROUP BY 1, 2, 3, 4;
  END IF;
  INSERT INTO stock_change (shoes, tags) VALUES ('{}', '{sizes}');
  RETURN NULL;
END $$;
CREATE TRIGGER size_tally_insert AFTER INSERT ON shoe_size
  REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION record_sizes();
CREATE TRIGGER size_tally_delete AFTER DELETE ON shoe_size
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION record_sizes();

CREATE FUNCTION record_changed_size() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO size_tally
    SELECT changed.size, brand_key, color_key, on_sale, changed.shoes
    FROM (VALUES (OLD.shoe_id, OLD.size, OLD.quantity, -1), (NEW.shoe_id, NEW.size, NEW.quantity, 1))
      AS changed (shoe_id, size, quantity, shoes)
    JOIN shoe ON shoe.id = changed.shoe_id
    WHERE changed.quantity > 0 AND deleted_at IS NULL;
  INSERT INTO stock_change (shoes, tags) VALUES ('{}', '{sizes}');
  RETURN NULL;
END $$;
-- Nearly every sale leaves some of a size, and costs nothing here.
CREATE TRIGGER size_tally_update AFTER UPDATE ON shoe_size FOR EACH ROW
  WHEN ((OLD.quantity > 0, OLD.size, OLD.shoe_id) IS DISTINCT FROM (NEW.quantity > 0, NEW.size, NEW.shoe_id))
  EXECUTE FUNCTION record_changed_size();

-- Shoes that move between listings take their sizes along. These are locked first, in the order of a checkout.
CREATE FUNCTION record_sizes_of_shoes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved text[] := ARRAY(SELECT id FROM come JOIN gone USING (id)
    WHERE (come.brand_key, come.color_key, come.on_sale, come.deleted_at IS NULL)
      IS DISTINCT FROM (gone.brand_key, gone.color_key, gone.on_sale, gone.deleted_at IS NULL));
BEGIN
  IF cardinality(moved) = 0 THEN
    RETURN NULL;
  END IF;
  PERFORM FROM shoe_size WHERE shoe_id = ANY(moved) ORDER BY id FOR UPDATE;
  INSERT INTO size_tally
    SELECT entry.size, brand_key, color_key, on_sale, sum(shoes) FROM (
      SELECT id, brand_key, color_key, on_sale, deleted_at, 1 AS shoes FROM come
      UNION ALL
      SELECT id, brand_key, color_key, on_sale, deleted_at, -1 FROM gone) shoe
    JOIN shoe_size entry ON entry.shoe_id = shoe.id
    WHERE shoe.id = ANY(moved) AND deleted_at IS NULL AND quantity > 0
    GROUP BY 1, 2, 3, 4 HAVING sum(shoes) <> 0;
  RETURN NULL;
END $$;
-- Before the trigger shoe_listing_update, which locks the only row of listing_version.
CREATE TRIGGER shoe_in_sizes_update AFTER UPDATE ON shoe
  REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION record_sizes_of_shoes();

CREATE FUNCTION forget_sizes_of_shoe() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM shoe_size WHERE shoe_id = OLD.id ORDER BY id FOR UPDATE;
  INSERT INTO size_tally
    SELECT size, OLD.brand_key, OLD.color_key, OLD.on_sale, -1 FROM shoe_size WHERE shoe_id = OLD.id AND quantity > 0;
  RETURN OLD;
END $$;
CREATE TRIGGER size_tally_shoe_delete BEFORE DELETE ON shoe FOR EACH ROW
  WHEN (OLD.deleted_at IS NULL) EXECUTE FUNCTION forget_sizes_of_shoe();
