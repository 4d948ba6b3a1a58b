-- What moved the shoes of listings since when, so that a process that knows which shoe stands at which place of a
-- listing can bring that up to date without reading the listing again. The row of listing_version is locked until its
-- writer commits: whoever sees a version sees every change up to it.
CREATE TABLE listing_version (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  version bigint NOT NULL DEFAULT 0
);
INSERT INTO listing_version DEFAULT VALUES;

-- A shoe that came to the listings (1) or left them (-1). The last 1000 are kept, and none of a statement with more
-- than 100: who misses one reads the listing again.
CREATE TABLE listing_change (
  version bigint PRIMARY KEY,
  shoes integer NOT NULL,
  id text NOT NULL,
  brand_key text NOT NULL,
  color_key text NOT NULL,
  on_sale boolean NOT NULL,
  created_at timestamptz NOT NULL,
  price_cents bigint NOT NULL,
  name_key text NOT NULL
);

CREATE FUNCTION record_listing_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes listing_change[];
  changed bigint;
  last bigint;
BEGIN
  -- One more than are recorded is enough to know that there are too many.
  IF TG_OP = 'INSERT' THEN
    SELECT count(*) INTO changed FROM come WHERE deleted_at IS NULL;
    changes := ARRAY(SELECT (0, 1, id, brand_key, color_key, on_sale, created_at, price_cents, name_key)::listing_change
      FROM come WHERE deleted_at IS NULL LIMIT 101);
  ELSIF TG_OP = 'DELETE' THEN
    SELECT count(*) INTO changed FROM gone WHERE deleted_at IS NULL;
    changes := ARRAY(SELECT (0, -1, id, brand_key, color_key, on_sale, created_at, price_cents, name_key)::listing_change
      FROM gone WHERE deleted_at IS NULL LIMIT 101);
  ELSE
    changes := ARRAY(SELECT (0, shoes, id, brand_key, color_key, on_sale, created_at, price_cents, name_key)::listing_change
      FROM (
        SELECT id, brand_key, color_key, on_sale, created_at, price_cents, name_key, sum(shoes)::int AS shoes FROM (
          SELECT id, brand_key, color_key, on_sale, created_at, price_cents, name_key, 1 AS shoes
            FROM come WHERE deleted_at IS NULL
          UNION ALL
          SELECT id, brand_key, color_key, on_sale, created_at, price_cents, name_key, -1
            FROM gone WHERE deleted_at IS NULL) written
        GROUP BY id, brand_key, color_key, on_sale, created_at, price_cents, name_key) moved
      WHERE shoes <> 0 LIMIT 101);
    changed := cardinality(changes);
  END IF;
  IF changed = 0 THEN
    RETURN NULL;
  END IF;
  UPDATE listing_version SET version = version + changed RETURNING version INTO last;
  DELETE FROM listing_change WHERE version <= last - 1000;
  IF changed <= 100 THEN
    INSERT INTO listing_change
      SELECT last - changed + number, shoes, id, brand_key, color_key, on_sale, created_at, price_cents, name_key
      FROM unnest(changes) WITH ORDINALITY
        AS made (version, shoes, id, brand_key, color_key, on_sale, created_at, price_cents, name_key, number);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER shoe_listing_insert AFTER INSERT ON shoe
  REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION record_listing_changes();
CREATE TRIGGER shoe_listing_update AFTER UPDATE ON shoe
  REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION record_listing_changes();
CREATE TRIGGER shoe_listing_delete AFTER DELETE ON shoe
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION record_listing_changes();
