-- What other systems call a size: the shop's own number, and the GTIN on the box.
ALTER TABLE shoe_size
  ADD COLUMN sku text CHECK (length(sku) BETWEEN 1 AND 64),
  ADD COLUMN barcode text CHECK (barcode ~ '^(\d{8}|\d{12,14})$'),
  -- Whether the shoe is deleted, so that another size may have the numbers.
  ADD COLUMN numbers_free boolean NOT NULL DEFAULT false;

CREATE UNIQUE INDEX shoe_size_sku ON shoe_size (lower(sku)) WHERE sku IS NOT NULL AND NOT numbers_free;
-- A GTIN has 14 digits, of which the leading zeros may be left out (GS1 General Specifications 3.3.2).
CREATE UNIQUE INDEX shoe_size_barcode ON shoe_size (lpad(barcode, 14, '0')) WHERE barcode IS NOT NULL AND NOT numbers_free;

CREATE FUNCTION free_numbers_of_shoes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved text[] := ARRAY(SELECT id FROM come JOIN gone USING (id)
    WHERE (come.deleted_at IS NULL) <> (gone.deleted_at IS NULL));
BEGIN
  IF cardinality(moved) > 0 THEN
    UPDATE shoe_size SET numbers_free = shoe.deleted_at IS NOT NULL FROM shoe
      WHERE shoe.id = ANY(moved) AND shoe_id = shoe.id AND (sku IS NOT NULL OR barcode IS NOT NULL);
  END IF;
  RETURN NULL;
END $$;
-- After the trigger shoe_in_sizes_update, which locks the sizes in the order of a checkout.
CREATE TRIGGER shoe_in_use_update AFTER UPDATE ON shoe
  REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION free_numbers_of_shoes();

-- The numbers that a bulk change took from a size and wrote to it; null where it left them as they were.
ALTER TABLE catalogue_change_size ADD COLUMN numbers_before jsonb, ADD COLUMN numbers_after jsonb;
