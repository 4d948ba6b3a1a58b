-- A pair that is kept for somebody is reserved and not paid, as one in a checkout: together at most 3 of a size and 10 in
-- all (contract/fields/reservation-limit.ts). Whoever is at the limit keeps the place, and the next in line is offered it.
ALTER TABLE waitlist_entry ADD COLUMN passed_over boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN waitlist_entry.passed_over IS 'A pair went past it, because its owner had too many unpaid ones';
CREATE INDEX waitlist_passed_over ON waitlist_entry (shoe_id, size) WHERE passed_over AND state = 'waiting';

-- Whether one more pair of a size can be kept for an account, or else for a visitor's address.
CREATE FUNCTION has_room_for_pair(of_uid text, of_email text, of_shoe text, of_size text) RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
DECLARE
  reserved bigint;
  reserved_of_size bigint;
  kept bigint;
BEGIN
  IF of_uid IS NULL THEN
    RETURN (SELECT count(*) FROM waitlist_entry WHERE lower(email) = lower(of_email) AND state = 'offered') < 10;
  END IF;
  SELECT count(*) INTO kept FROM waitlist_entry WHERE uid = of_uid AND state = 'offered';
  SELECT coalesce(sum(line.quantity), 0),
      coalesce(sum(line.quantity) FILTER (WHERE line.shoe_id = of_shoe AND line.size = of_size), 0)
    INTO reserved, reserved_of_size
    FROM checkout_attempt attempt JOIN attempt_line line ON line.attempt_id = attempt.id
    WHERE attempt.uid = of_uid AND attempt.state IN ('open', 'waiting');
  RETURN kept + reserved < 10 AND reserved_of_size < 3;
END $$;

-- What is reserved for one person changes in one transaction at a time. Checkouts take this lock before they lock sizes.
CREATE FUNCTION lock_unpaid_pairs(of_person text) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtextextended('unpaid pairs ' || of_person, 0))
$$;

-- The same as has_room_for_pair, and it stays so until the transaction ends. Others may hold this lock and wait for a
-- size that this transaction has locked, so the wait ends soon: the entry is passed over, and the job of the waitlist
-- comes back to it.
CREATE FUNCTION claim_room_for_pair(of_uid text, of_email text, of_shoe text, of_size text) RETURNS boolean
LANGUAGE plpgsql SET lock_timeout = '200ms' AS $$
BEGIN
  PERFORM lock_unpaid_pairs(coalesce(of_uid, lower(of_email)));
  RETURN has_room_for_pair(of_uid, of_email, of_shoe, of_size);
EXCEPTION WHEN lock_not_available THEN
  RETURN false;
END $$;

-- As in 0064, but for those who are passed over.
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
    UPDATE waitlist_entry SET state = 'waiting', reserved_until = NULL, updated_at = clock_timestamp(),
        notice = CASE WHEN notice = 'offered' THEN NULL ELSE 'withdrawn' END
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
      IF claim_room_for_pair(candidate.uid, candidate.email, NEW.shoe_id, NEW.size) THEN
        UPDATE waitlist_entry SET state = 'offered', offers = offers + 1, notice = 'offered', passed_over = false,
            updated_at = clock_timestamp(), reserved_until = clock_timestamp() + waitlist_hold()
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
