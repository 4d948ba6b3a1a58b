-- Who waits for a size that is sold out, and for whom a pair of it is kept. Whoever changes the state of an entry has
-- locked the row of its size, so that each size has one line; `place` is counted under that lock.
CREATE TABLE waitlist_entry (
  id text PRIMARY KEY,
  shoe_id text NOT NULL REFERENCES shoe (id) ON DELETE CASCADE,
  size text NOT NULL,
  uid text REFERENCES shop_user (uid) ON DELETE CASCADE,
  email text,
  state text NOT NULL CHECK (state IN ('unconfirmed', 'waiting', 'offered', 'taken', 'expired', 'canceled')),
  place bigint,
  reserved_until timestamptz,
  attempt_id text REFERENCES checkout_attempt (id) ON DELETE SET NULL,
  offers integer NOT NULL DEFAULT 0,
  notice text CHECK (notice IN ('offered', 'withdrawn', 'ended')),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT waitlist_of_account_or_address CHECK ((uid IS NULL) <> (email IS NULL)),
  CONSTRAINT waitlist_confirmed_has_place CHECK ((place IS NULL) = (state = 'unconfirmed')),
  CONSTRAINT waitlist_offer_ends CHECK (reserved_until IS NOT NULL OR state NOT IN ('offered', 'taken'))
);
COMMENT ON COLUMN waitlist_entry.email IS 'Of a visitor; an account has its own';
COMMENT ON COLUMN waitlist_entry.attempt_id IS 'The checkout that took the pair';
COMMENT ON COLUMN waitlist_entry.offers IS 'How many pairs were kept for it, one after the other';
COMMENT ON COLUMN waitlist_entry.notice IS 'What its owner is still to be told by mail';
CREATE UNIQUE INDEX waitlist_account_once ON waitlist_entry (uid, shoe_id, size) WHERE state IN ('waiting', 'offered');
CREATE UNIQUE INDEX waitlist_address_once ON waitlist_entry (lower(email), shoe_id, size) WHERE state IN ('waiting', 'offered');
CREATE UNIQUE INDEX waitlist_unconfirmed_once ON waitlist_entry (lower(email), shoe_id, size) WHERE state = 'unconfirmed';
CREATE INDEX waitlist_line ON waitlist_entry (shoe_id, size, place) WHERE state = 'waiting';
CREATE INDEX waitlist_offered ON waitlist_entry (shoe_id, size, place) WHERE state = 'offered';
CREATE INDEX waitlist_places ON waitlist_entry (shoe_id, size, place DESC NULLS LAST);
CREATE INDEX waitlist_due ON waitlist_entry (reserved_until) WHERE state = 'offered';
CREATE INDEX waitlist_notice ON waitlist_entry (updated_at) WHERE notice IS NOT NULL;
CREATE INDEX waitlist_of_account ON waitlist_entry (uid, created_at DESC);
CREATE INDEX waitlist_of_attempt ON waitlist_entry (attempt_id) WHERE attempt_id IS NOT NULL;
CREATE INDEX waitlist_age ON waitlist_entry (updated_at);

-- How many pairs are kept for entries that are offered one, besides `quantity`, which everybody may buy.
ALTER TABLE shoe_size ADD COLUMN offered integer NOT NULL DEFAULT 0 CHECK (offered >= 0);

-- How long a pair is kept: the setting WAITLIST_HOLD_MS, which each start of the shop records.
CREATE FUNCTION waitlist_hold() RETURNS interval LANGUAGE sql STABLE AS $$
  SELECT interval '1 ms' * coalesce(
    (SELECT value::text::double precision FROM shop_fact WHERE key = 'waitlist-hold-ms'), 3600000)
$$;

-- Every road by which pairs come back writes `quantity`, so this covers them all: the pairs go to those who wait, first
-- come first, before anybody else sees them. Whoever writes `offered` lower than the entries say takes offers back, the
-- latest first; these keep their places.
CREATE FUNCTION serve_waitlist() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  served integer;
BEGIN
  IF (NEW.shoe_id, NEW.size) <> (OLD.shoe_id, OLD.size) THEN
    UPDATE waitlist_entry SET state = 'canceled', notice = 'ended', updated_at = clock_timestamp()
      WHERE shoe_id = OLD.shoe_id AND size = OLD.size AND state IN ('waiting', 'offered');
    NEW.quantity := NEW.quantity + OLD.offered;
    NEW.offered := 0;
  END IF;
  IF NEW.offered < OLD.offered THEN
    UPDATE waitlist_entry SET state = 'waiting', reserved_until = NULL, updated_at = clock_timestamp(),
        notice = CASE WHEN notice = 'offered' THEN NULL ELSE 'withdrawn' END
      WHERE id IN (
        SELECT id FROM waitlist_entry WHERE shoe_id = NEW.shoe_id AND size = NEW.size AND state = 'offered'
        ORDER BY place OFFSET NEW.offered);
  END IF;
  IF NEW.quantity > 0 THEN
    UPDATE waitlist_entry SET state = 'offered', offers = offers + 1, notice = 'offered', updated_at = clock_timestamp(),
        reserved_until = clock_timestamp() + waitlist_hold()
      WHERE id IN (
        SELECT id FROM waitlist_entry WHERE shoe_id = NEW.shoe_id AND size = NEW.size AND state = 'waiting'
        ORDER BY place LIMIT NEW.quantity);
    GET DIAGNOSTICS served = ROW_COUNT;
    NEW.quantity := NEW.quantity - served;
    NEW.offered := NEW.offered + served;
  END IF;
  RETURN NEW;
END $$;
-- A checkout only makes `quantity` smaller, and has nothing to do with this.
CREATE TRIGGER waitlist_served BEFORE UPDATE ON shoe_size FOR EACH ROW
  WHEN (NEW.offered < OLD.offered OR NEW.quantity > 0 AND NEW.quantity >= OLD.quantity
    OR (NEW.shoe_id, NEW.size) IS DISTINCT FROM (OLD.shoe_id, OLD.size))
  EXECUTE FUNCTION serve_waitlist();

-- A size that is removed, or a shoe that is deleted, ends its line; kept pairs go back into the stock of the shoe.
CREATE FUNCTION end_waitlist() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'shoe_size' THEN
    UPDATE waitlist_entry SET state = 'canceled', notice = 'ended', updated_at = clock_timestamp()
      WHERE shoe_id = OLD.shoe_id AND size = OLD.size AND state IN ('waiting', 'offered');
  ELSIF EXISTS (SELECT FROM waitlist_entry WHERE shoe_id = NEW.id AND state IN ('unconfirmed', 'waiting', 'offered')) THEN
    -- In the order of checkout.
    PERFORM FROM shoe_size WHERE shoe_id = NEW.id ORDER BY id FOR UPDATE;
    DELETE FROM waitlist_entry WHERE shoe_id = NEW.id AND state = 'unconfirmed';
    UPDATE waitlist_entry SET state = 'canceled', notice = 'ended', updated_at = clock_timestamp()
      WHERE shoe_id = NEW.id AND state IN ('waiting', 'offered');
    UPDATE shoe_size SET quantity = quantity + offered, offered = 0 WHERE shoe_id = NEW.id AND offered > 0;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER waitlist_size_removed AFTER DELETE ON shoe_size FOR EACH ROW EXECUTE FUNCTION end_waitlist();
CREATE TRIGGER waitlist_shoe_deleted AFTER UPDATE OF deleted_at ON shoe FOR EACH ROW
  WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION end_waitlist();

-- An entry that goes with its account gives its pair to the next.
CREATE FUNCTION return_offered_pair() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE shoe_size SET quantity = quantity + 1, offered = offered - 1
    WHERE shoe_id = OLD.shoe_id AND size = OLD.size AND offered > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER waitlist_entry_removed AFTER DELETE ON waitlist_entry FOR EACH ROW
  WHEN (OLD.state = 'offered') EXECUTE FUNCTION return_offered_pair();
