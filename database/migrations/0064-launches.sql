-- A shoe that opens at a time, for those who stand in its line. `opens_at` of the shoe says that only who was let in can buy
-- it; it is null again once the launch is over, and the launch stays as what happened. Locks are taken in the order shoe,
-- launch, sizes by id, tickets; a checkout takes those of sizes and tickets.
ALTER TABLE shoe ADD COLUMN opens_at timestamptz;

CREATE TABLE launch (
  shoe_id text PRIMARY KEY REFERENCES shoe (id) ON DELETE CASCADE,
  opens_at timestamptz NOT NULL,
  per_account integer NOT NULL CHECK (per_account BETWEEN 1 AND 5),
  announced_at timestamptz NOT NULL DEFAULT now(),
  seed text NOT NULL CHECK (seed ~ '^[0-9a-f]{64}$'),
  commitment text NOT NULL,
  beacon_url text,
  beacon_round bigint,
  beacon_randomness text,
  early integer NOT NULL DEFAULT 0,
  tickets integer NOT NULL DEFAULT 0,
  closed_at timestamptz,
  tickets_hash text,
  drawn_at timestamptz,
  last_place integer NOT NULL DEFAULT 0,
  admitted_through integer NOT NULL DEFAULT 0,
  admitted_at timestamptz,
  sold_out_at timestamptz,
  ended_at timestamptz,
  withdrawn_at timestamptz,
  CONSTRAINT launch_closed_with_hash CHECK ((closed_at IS NULL) = (tickets_hash IS NULL)),
  CONSTRAINT launch_closed_before_drawn CHECK (drawn_at IS NULL OR closed_at IS NOT NULL),
  CONSTRAINT launch_beacon_named CHECK ((beacon_url IS NULL) = (beacon_round IS NULL)),
  CONSTRAINT launch_admits_places CHECK (admitted_through <= last_place),
  CONSTRAINT launch_counts_tickets CHECK (early <= tickets AND last_place <= tickets),
  CONSTRAINT launch_withdrawn_unopened CHECK (withdrawn_at IS NULL OR closed_at IS NULL)
);
COMMENT ON COLUMN launch.seed IS 'Secret until drawn_at';
COMMENT ON COLUMN launch.closed_at IS 'When the list of early tickets was closed and its hash published';
COMMENT ON COLUMN launch.early IS 'Tickets of before the opening';
COMMENT ON COLUMN launch.admitted_at IS 'When somebody was let in last';
COMMENT ON COLUMN launch.withdrawn_at IS 'Taken back before it opened; an undo brings it back with its tickets';
CREATE INDEX launch_under_way ON launch (opens_at)
  WHERE sold_out_at IS NULL AND ended_at IS NULL AND withdrawn_at IS NULL;

CREATE TABLE launch_ticket (
  id text PRIMARY KEY,
  shoe_id text NOT NULL REFERENCES launch (shoe_id) ON DELETE CASCADE,
  uid text REFERENCES shop_user (uid) ON DELETE SET NULL,
  number text NOT NULL,
  arrival bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  joined_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  early boolean NOT NULL,
  new_account boolean NOT NULL,
  place integer,
  admitted_at timestamptz,
  admitted_until timestamptz,
  held integer NOT NULL DEFAULT 0 CHECK (held >= 0),
  left_at timestamptz,
  CONSTRAINT launch_place_once UNIQUE (shoe_id, place),
  CONSTRAINT launch_account_once UNIQUE (shoe_id, uid),
  CONSTRAINT launch_held_while_admitted CHECK (held = 0 OR admitted_until IS NOT NULL AND left_at IS NULL)
);
COMMENT ON COLUMN launch_ticket.uid IS 'Null once the account is gone: the draw needs the ticket';
COMMENT ON COLUMN launch_ticket.held IS 'Pairs kept for who was let in and has not bought them yet';
CREATE INDEX launch_ticket_holding ON launch_ticket (shoe_id, admitted_until) WHERE held > 0;
CREATE INDEX launch_ticket_of_account ON launch_ticket (uid);

CREATE TABLE launch_purchase (
  attempt_id text NOT NULL REFERENCES checkout_attempt (id) ON DELETE CASCADE,
  ticket_id text NOT NULL REFERENCES launch_ticket (id) ON DELETE CASCADE,
  quantity integer NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (attempt_id, ticket_id)
);
COMMENT ON TABLE launch_purchase IS 'Pairs that a checkout took with an admission; none once that checkout failed';
CREATE INDEX launch_purchase_of_ticket ON launch_purchase (ticket_id);

CREATE TABLE launch_reminder (
  shoe_id text NOT NULL REFERENCES launch (shoe_id) ON DELETE CASCADE,
  uid text NOT NULL REFERENCES shop_user (uid) ON DELETE CASCADE,
  sent_at timestamptz,
  PRIMARY KEY (shoe_id, uid)
);
CREATE INDEX launch_reminder_of_account ON launch_reminder (uid);

-- As with shoes, brands and reviews: what is cached about a launch is dropped whatever changes it.
CREATE FUNCTION note_launch_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stock_change (shoes, tags)
    SELECT '{}', array_agg('launch:' || shoe_id) || '{launches}'::text[] FROM changed HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER launch_change_insert AFTER INSERT ON launch
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_launch_change();
CREATE TRIGGER launch_change_update AFTER UPDATE ON launch
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_launch_change();
CREATE TRIGGER launch_change_delete AFTER DELETE ON launch
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_launch_change();

-- While a shoe is a launch, its pairs are for those whom the launch lets in: the waitlist gets none.
CREATE OR REPLACE FUNCTION serve_waitlist() RETURNS trigger LANGUAGE plpgsql AS $$
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
  IF NEW.quantity > 0
    AND NOT EXISTS (SELECT FROM shoe WHERE shoe.id = NEW.shoe_id AND shoe.opens_at IS NOT NULL) THEN
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
