-- end_waitlist() ran for each row, before shoe_in_sizes_update took the sizes of a deleted shoe off their totals: a size
-- that a returned pair brought back was then subtracted without ever having been counted. As a statement trigger it runs
-- after it, by name.
DROP TRIGGER waitlist_shoe_deleted ON shoe;
CREATE FUNCTION end_waitlists_of_shoes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  deleted text[] := ARRAY(SELECT come.id FROM come JOIN gone ON gone.id = come.id
    WHERE come.deleted_at IS NOT NULL AND gone.deleted_at IS NULL
      AND EXISTS (SELECT FROM waitlist_entry WHERE shoe_id = come.id AND state IN ('unconfirmed', 'waiting', 'offered')));
BEGIN
  IF cardinality(deleted) = 0 THEN
    RETURN NULL;
  END IF;
  -- In the order of checkout.
  PERFORM FROM shoe_size WHERE shoe_id = ANY(deleted) ORDER BY id FOR UPDATE;
  DELETE FROM waitlist_entry WHERE shoe_id = ANY(deleted) AND state = 'unconfirmed';
  UPDATE waitlist_entry SET state = 'canceled', notice = 'ended', updated_at = clock_timestamp()
    WHERE shoe_id = ANY(deleted) AND state IN ('waiting', 'offered');
  UPDATE shoe_size SET quantity = quantity + offered, offered = 0 WHERE shoe_id = ANY(deleted) AND offered > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER waitlists_of_deleted_shoes AFTER UPDATE ON shoe
  REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION end_waitlists_of_shoes();

-- Compares the totals that triggers add up with the rows, and adds what is missing. Every transaction changes both, so in
-- one snapshot they differ by a fault alone, and adding the difference is right whatever commits meanwhile. Returns how
-- many totals were wrong; null while another process compares.
CREATE FUNCTION repair_tallies() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  wrong_sizes bigint;
  wrong_shoes bigint;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('repair_tallies')) THEN
    RETURN NULL;
  END IF;
  INSERT INTO size_tally
    SELECT size, brand_key, color_key, on_sale, sum(shoes) FROM (
      SELECT size, brand_key, color_key, on_sale, count(*) AS shoes
        FROM shoe_size entry JOIN shoe ON shoe.id = entry.shoe_id
        WHERE quantity > 0 AND deleted_at IS NULL GROUP BY 1, 2, 3, 4
      UNION ALL
      SELECT size, brand_key, color_key, on_sale, -shoes FROM size_tally) compared
    GROUP BY 1, 2, 3, 4 HAVING sum(shoes) <> 0;
  GET DIAGNOSTICS wrong_sizes = ROW_COUNT;
  INSERT INTO shoe_tally AS t (brand_key, color_key, color, on_sale, shoes)
    SELECT brand_key, color_key, min(color), on_sale, sum(shoes) FROM (
      SELECT brand_key, color_key, color, on_sale, 1 AS shoes FROM shoe WHERE deleted_at IS NULL
      UNION ALL
      SELECT brand_key, color_key, color, on_sale, -shoes FROM shoe_tally) compared
    GROUP BY brand_key, color_key, on_sale HAVING sum(shoes) <> 0 ORDER BY brand_key, color_key, on_sale
    ON CONFLICT (brand_key, color_key, on_sale) DO UPDATE SET shoes = t.shoes + excluded.shoes;
  GET DIAGNOSTICS wrong_shoes = ROW_COUNT;
  DELETE FROM shoe_tally WHERE shoes = 0;
  IF wrong_sizes + wrong_shoes > 0 THEN
    INSERT INTO stock_change (shoes, tags) VALUES ('{}', '{sizes,catalogue}');
  END IF;
  RETURN wrong_sizes + wrong_shoes;
END $$;

-- Shops in which it went wrong.
SELECT repair_tallies();

-- Without the half for shoes.
CREATE OR REPLACE FUNCTION end_waitlist() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE waitlist_entry SET state = 'canceled', notice = 'ended', updated_at = clock_timestamp()
    WHERE shoe_id = OLD.shoe_id AND size = OLD.size AND state IN ('waiting', 'offered');
  RETURN NULL;
END $$;
