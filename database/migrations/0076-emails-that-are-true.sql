ALTER TABLE outbox
  ADD COLUMN expires_at timestamptz,
  ADD COLUMN is_bulk boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN outbox.expires_at IS 'From then on what it says is no longer true, and it is not sent';
COMMENT ON COLUMN outbox.is_bulk IS 'Sent after everything that somebody waits for';
DROP INDEX outbox_due;
CREATE INDEX outbox_due ON outbox (is_bulk, run_at, id) WHERE sent_at IS NULL;

-- The time of an offer begins when its owner was told.
ALTER TABLE waitlist_entry ADD COLUMN told_at timestamptz;
COMMENT ON COLUMN waitlist_entry.told_at IS 'When the email about the present offer was sent, or found to be unnecessary';
UPDATE waitlist_entry SET told_at = updated_at WHERE state IN ('offered', 'taken') AND notice IS NULL;

-- The deduplication key of the email about an offer (server/modules/waitlist/waitlist-job.ts).
CREATE FUNCTION offer_email(entry_id text, offers integer) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT 'waitlist:' || entry_id || ':offered:' || offers
$$;

CREATE FUNCTION expire_offer_email() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE outbox SET expires_at = clock_timestamp()
    WHERE dedup = offer_email(OLD.id, OLD.offers) AND sent_at IS NULL AND expires_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER waitlist_offer_over AFTER UPDATE OF state ON waitlist_entry FOR EACH ROW
  WHEN (OLD.state = 'offered' AND NEW.state <> 'offered') EXECUTE FUNCTION expire_offer_email();
CREATE TRIGGER waitlist_offer_removed AFTER DELETE ON waitlist_entry FOR EACH ROW
  WHEN (OLD.state = 'offered') EXECUTE FUNCTION expire_offer_email();

-- Lets the time of offers begin whose email was sent, and keeps those whose email is still to be sent from running out.
-- Times that lie further ahead than any offer lasts were written before the clock was set back.
CREATE FUNCTION start_offers() RETURNS void LANGUAGE sql AS $$
  UPDATE waitlist_entry entry SET told_at = begun.sent_at, reserved_until = begun.sent_at + waitlist_hold()
    FROM (SELECT offer.id, mail.sent_at FROM waitlist_entry offer
      JOIN outbox mail ON mail.dedup = offer_email(offer.id, offer.offers) AND mail.sent_at IS NOT NULL
      WHERE offer.state = 'offered' AND offer.notice IS NULL AND offer.told_at IS NULL
      FOR UPDATE OF offer SKIP LOCKED) begun
    WHERE entry.id = begun.id;
  -- Bought before its email was queued or sent, and given back since: its owner knows.
  UPDATE waitlist_entry SET told_at = clock_timestamp()
    WHERE id IN (SELECT id FROM waitlist_entry
      WHERE state = 'offered' AND notice IS NULL AND told_at IS NULL
        AND NOT EXISTS (SELECT FROM outbox mail
          WHERE mail.dedup = offer_email(waitlist_entry.id, waitlist_entry.offers) AND mail.expires_at IS NULL)
      FOR UPDATE SKIP LOCKED);
  UPDATE waitlist_entry SET reserved_until = clock_timestamp() + waitlist_hold()
    WHERE id IN (SELECT id FROM waitlist_entry
      WHERE state = 'offered' AND (
        told_at IS NULL AND reserved_until < clock_timestamp() + waitlist_hold() / 2
        OR reserved_until > clock_timestamp() + waitlist_hold() + interval '1 minute')
      FOR UPDATE SKIP LOCKED);
$$;

-- As in 0069, but a disabled account has no room.
CREATE OR REPLACE FUNCTION has_room_for_pair(of_uid text, of_email text, of_shoe text, of_size text) RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
DECLARE
  reserved bigint;
  reserved_of_size bigint;
  kept bigint;
BEGIN
  IF of_uid IS NULL THEN
    RETURN (SELECT count(*) FROM waitlist_entry WHERE lower(email) = lower(of_email) AND state = 'offered') < 10;
  END IF;
  IF NOT EXISTS (SELECT FROM shop_user WHERE uid = of_uid AND status = 'Enabled') THEN
    RETURN false;
  END IF;
  SELECT count(*) INTO kept FROM waitlist_entry WHERE uid = of_uid AND state = 'offered';
  SELECT coalesce(sum(line.quantity), 0),
      coalesce(sum(line.quantity) FILTER (WHERE line.shoe_id = of_shoe AND line.size = of_size), 0)
    INTO reserved, reserved_of_size
    FROM checkout_attempt attempt JOIN attempt_line line ON line.attempt_id = attempt.id
    WHERE attempt.uid = of_uid AND attempt.state IN ('open', 'waiting');
  RETURN kept + reserved < 10 AND reserved_of_size < 3;
END $$;

-- Whether a pair of a size is kept for a person already: for their account, or for their address as a visitor.
CREATE FUNCTION is_offered_pair(of_uid text, of_email text, of_shoe text, of_size text) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM shop_user JOIN waitlist_entry entry
      ON of_uid IS NULL AND entry.uid = shop_user.uid OR of_uid IS NOT NULL AND lower(entry.email) = lower(shop_user.email)
    WHERE (shop_user.uid = of_uid OR of_uid IS NULL AND lower(shop_user.email) = lower(of_email))
      AND entry.state = 'offered' AND entry.shoe_id = of_shoe AND entry.size = of_size)
$$;

-- As in 0069. Besides, nobody is offered two pairs of a size, nor told that a pair is gone of which they had not heard.
CREATE OR REPLACE FUNCTION serve_waitlist() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  candidate record;
BEGIN
  IF (NEW.shoe_id, NEW.size) <> (OLD.shoe_id, OLD.size) THEN
    UPDATE waitlist_entry SET state = 'canceled', notice = 'ended', updated_at = clock_timestamp()
      WHERE shoe_id = OLD.shoe_id AND size = OLD.size AND state IN ('waiting', 'offered');
    NEW.quantity := NEW.quantity + OLD.offered;
    NEW.offered := 0;
  END IF;
  IF NEW.offered < OLD.offered THEN
    UPDATE waitlist_entry SET state = 'waiting', reserved_until = NULL, updated_at = clock_timestamp(), told_at = NULL,
        notice = CASE WHEN notice = 'offered' OR told_at IS NULL THEN NULL ELSE 'withdrawn' END
      WHERE id IN (
        SELECT id FROM waitlist_entry WHERE shoe_id = NEW.shoe_id AND size = NEW.size AND state = 'offered'
        ORDER BY place OFFSET NEW.offered);
  END IF;
  IF NEW.quantity > 0
    AND NOT EXISTS (SELECT FROM shoe WHERE shoe.id = NEW.shoe_id AND shoe.opens_at IS NOT NULL) THEN
    FOR candidate IN
      SELECT id, uid, email FROM waitlist_entry WHERE shoe_id = NEW.shoe_id AND size = NEW.size AND state = 'waiting'
      ORDER BY place
    LOOP
      IF NOT is_offered_pair(candidate.uid, candidate.email, NEW.shoe_id, NEW.size)
        AND claim_room_for_pair(candidate.uid, candidate.email, NEW.shoe_id, NEW.size) THEN
        UPDATE waitlist_entry SET state = 'offered', offers = offers + 1, notice = 'offered', passed_over = false,
            updated_at = clock_timestamp(), reserved_until = clock_timestamp() + waitlist_hold(), told_at = NULL
          WHERE id = candidate.id;
        NEW.quantity := NEW.quantity - 1;
        NEW.offered := NEW.offered + 1;
        EXIT WHEN NEW.quantity = 0;
      ELSE
        UPDATE waitlist_entry SET passed_over = true WHERE id = candidate.id AND NOT passed_over;
      END IF;
    END LOOP;
  END IF;
  RETURN NEW;
END $$;

-- What people in the draw of a launch are still to be told by email, and from when on: an undo in time spares them both.
ALTER TABLE launch_ticket
  ADD COLUMN notice text CHECK (notice IN ('withdrawn', 'restored', 'moved')),
  ADD COLUMN notice_due timestamptz,
  ADD CONSTRAINT launch_notice_has_time CHECK ((notice IS NULL) = (notice_due IS NULL));
CREATE INDEX launch_ticket_notice ON launch_ticket (notice_due) WHERE notice IS NOT NULL;

CREATE FUNCTION notify_draw(of_shoes text[], what text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE launch_ticket ticket SET notice = next.notice,
      notice_due = CASE WHEN next.notice IS NOT NULL THEN clock_timestamp() + interval '1 minute' END
    FROM (SELECT id, CASE
        WHEN what = 'withdrawn' AND notice = 'restored' OR what = 'restored' AND notice = 'withdrawn' THEN NULL
        WHEN what = 'moved' AND notice IS NOT NULL THEN notice
        ELSE what END AS notice
      FROM launch_ticket WHERE shoe_id = ANY(of_shoes) AND uid IS NOT NULL AND left_at IS NULL) next
    WHERE ticket.id = next.id;
  -- Reminders of a time that is no longer right: nobody gets one, or everybody who wants it another.
  UPDATE outbox SET expires_at = clock_timestamp()
    WHERE sent_at IS NULL AND kind = 'launch-reminder' AND split_part(dedup, ':', 2) = ANY(of_shoes);
  UPDATE launch_reminder SET sent_at = NULL WHERE shoe_id = ANY(of_shoes) AND sent_at IS NOT NULL;
END $$;

-- As in 0075; and a launch goes with its shoe, and comes back with it.
CREATE OR REPLACE FUNCTION end_waitlists_of_shoes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  deleted text[];
  restored text[];
  waited text[];
BEGIN
  SELECT array_agg(come.id) FILTER (WHERE come.deleted_at IS NOT NULL), array_agg(come.id) FILTER (WHERE come.deleted_at IS NULL)
    INTO deleted, restored FROM come JOIN gone ON gone.id = come.id
    WHERE (come.deleted_at IS NULL) <> (gone.deleted_at IS NULL);
  waited := ARRAY(SELECT DISTINCT shoe_id FROM waitlist_entry
    WHERE shoe_id = ANY(deleted) AND state IN ('unconfirmed', 'waiting', 'offered'));
  IF cardinality(waited) > 0 THEN
    -- In the order of checkout.
    PERFORM FROM shoe_size WHERE shoe_id = ANY(waited) ORDER BY id FOR UPDATE;
    DELETE FROM waitlist_entry WHERE shoe_id = ANY(waited) AND state = 'unconfirmed';
    UPDATE waitlist_entry SET state = 'canceled', notice = 'ended', updated_at = clock_timestamp()
      WHERE shoe_id = ANY(waited) AND state IN ('waiting', 'offered');
    UPDATE shoe_size SET quantity = quantity + offered, offered = 0 WHERE shoe_id = ANY(waited) AND offered > 0;
  END IF;
  PERFORM notify_draw(ARRAY(SELECT shoe_id FROM launch WHERE shoe_id = ANY(deleted)
    AND sold_out_at IS NULL AND ended_at IS NULL AND withdrawn_at IS NULL), 'withdrawn') WHERE deleted IS NOT NULL;
  PERFORM notify_draw(ARRAY(SELECT shoe_id FROM launch WHERE shoe_id = ANY(restored)
    AND sold_out_at IS NULL AND ended_at IS NULL AND withdrawn_at IS NULL), 'restored') WHERE restored IS NOT NULL;
  RETURN NULL;
END $$;
