-- Whose stock changed, whatever changed it, so that each process can drop the cached pages about these shoes. A process
-- reads the rows that its last snapshot did not show: a transaction that commits late is not missed. No row is ever
-- changed, so nothing waits for another. Processes remove rows after ten minutes.
CREATE TABLE stock_change (
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  shoes text[] NOT NULL
);
CREATE INDEX stock_change_xid ON stock_change (xid);

CREATE FUNCTION note_stock_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A size may be moved to another shoe.
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO stock_change (shoes) SELECT array_agg(DISTINCT shoe_id)
      FROM (SELECT shoe_id FROM before UNION ALL SELECT shoe_id FROM changed) moved HAVING count(*) > 0;
  ELSE
    INSERT INTO stock_change (shoes) SELECT array_agg(DISTINCT shoe_id) FROM changed HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER stock_change_insert AFTER INSERT ON shoe_size
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_stock_change();
CREATE TRIGGER stock_change_update AFTER UPDATE ON shoe_size
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_stock_change();
CREATE TRIGGER stock_change_delete AFTER DELETE ON shoe_size
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_stock_change();
