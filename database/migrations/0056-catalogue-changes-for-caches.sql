-- Changes of shoes, brands and reviews are told through stock_change too: the notification that the changing process
-- sends is lost when the process ends between its commit and that. None of these tables is written by a checkout.
ALTER TABLE stock_change ADD COLUMN tags text[] NOT NULL DEFAULT '{}';
COMMENT ON COLUMN stock_change.tags IS 'Cache tags besides those of the shoes';

CREATE FUNCTION note_catalogue_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'shoe' THEN
    INSERT INTO stock_change (shoes, tags)
      SELECT array_agg(id), '{catalogue,brands}' FROM changed HAVING count(*) > 0;
  ELSIF TG_TABLE_NAME = 'review' THEN
    INSERT INTO stock_change (shoes) SELECT array_agg(DISTINCT shoe_id) FROM changed HAVING count(*) > 0;
  ELSIF EXISTS (SELECT FROM changed) THEN
    INSERT INTO stock_change (shoes, tags) VALUES ('{}', '{brands}');
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER catalogue_change_insert AFTER INSERT ON shoe
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();
CREATE TRIGGER catalogue_change_update AFTER UPDATE ON shoe
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();
CREATE TRIGGER catalogue_change_delete AFTER DELETE ON shoe
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();
CREATE TRIGGER catalogue_change_insert AFTER INSERT ON brand
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();
CREATE TRIGGER catalogue_change_update AFTER UPDATE ON brand
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();
CREATE TRIGGER catalogue_change_delete AFTER DELETE ON brand
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();
CREATE TRIGGER catalogue_change_insert AFTER INSERT ON review
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();
CREATE TRIGGER catalogue_change_update AFTER UPDATE ON review
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();
CREATE TRIGGER catalogue_change_delete AFTER DELETE ON review
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();
