-- As in 0076. But a launch whose time passed while its shoe was deleted stays canceled, as people in the draw were told a
-- minute after the deletion: it does not open within a second for those who happen to look.
CREATE OR REPLACE FUNCTION end_waitlists_of_shoes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  deleted text[];
  restored text[];
  told text[];
  missed text[];
  waited text[];
BEGIN
  SELECT array_agg(come.id) FILTER (WHERE come.deleted_at IS NOT NULL), array_agg(come.id) FILTER (WHERE come.deleted_at IS NULL),
      array_agg(come.id) FILTER (WHERE come.deleted_at IS NULL AND gone.deleted_at < clock_timestamp() - interval '1 minute')
    INTO deleted, restored, told FROM come JOIN gone ON gone.id = come.id
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
  IF told IS NOT NULL THEN
    WITH over AS (
      UPDATE launch SET withdrawn_at = clock_timestamp()
        WHERE shoe_id = ANY(told) AND opens_at <= clock_timestamp() AND closed_at IS NULL
          AND sold_out_at IS NULL AND ended_at IS NULL AND withdrawn_at IS NULL
        RETURNING shoe_id)
      SELECT array_agg(shoe_id) INTO missed FROM over;
  END IF;
  IF missed IS NOT NULL THEN
    UPDATE shoe SET opens_at = NULL WHERE id = ANY(missed);
    PERFORM FROM shoe_size WHERE shoe_id = ANY(missed) ORDER BY id FOR UPDATE;
    -- Those who wait for a size are served.
    UPDATE shoe_size SET quantity = quantity WHERE shoe_id = ANY(missed) AND quantity > 0;
  END IF;
  PERFORM notify_draw(ARRAY(SELECT shoe_id FROM launch WHERE shoe_id = ANY(deleted)
    AND sold_out_at IS NULL AND ended_at IS NULL AND withdrawn_at IS NULL), 'withdrawn') WHERE deleted IS NOT NULL;
  PERFORM notify_draw(ARRAY(SELECT shoe_id FROM launch WHERE shoe_id = ANY(restored)
    AND sold_out_at IS NULL AND ended_at IS NULL AND withdrawn_at IS NULL), 'restored') WHERE restored IS NOT NULL;
  RETURN NULL;
END $$;
