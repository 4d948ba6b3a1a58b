-- Deleting an entry looks for those that undo it, and would read the whole log without this.
CREATE INDEX admin_history_undo ON admin_history (undo_of) WHERE undo_of IS NOT NULL;

-- Takes what matches `traces` out of every text of a document, what matches `names` out of those below the keys `free`,
-- and empties those below the keys `personal`. Keys, numbers and other values stay.
CREATE FUNCTION redact_document(
  document jsonb, traces text, names text, free text[], personal text[],
  is_free boolean DEFAULT false, is_personal boolean DEFAULT false)
RETURNS jsonb
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN CASE jsonb_typeof(document)
    WHEN 'string' THEN to_jsonb(CASE WHEN is_personal THEN '' ELSE
      regexp_replace(document #>> '{}', CASE WHEN is_free THEN traces || names ELSE traces END, '', 'gi') END)
    WHEN 'array' THEN (
      SELECT coalesce(
        jsonb_agg(redact_document(value, traces, names, free, personal, is_free, is_personal) ORDER BY position),
        '[]'::jsonb)
      FROM jsonb_array_elements(document) WITH ORDINALITY AS element (value, position))
    WHEN 'object' THEN (
      SELECT coalesce(
        jsonb_object_agg(key, redact_document(
          value, traces, names, free, personal, is_free OR key = ANY(free), is_personal OR key = ANY(personal))),
        '{}'::jsonb)
      FROM jsonb_each(document))
    ELSE document
  END;
END $$;

-- Messages of one sender, whom an erasure looks for.
CREATE INDEX contact_message_of_sender ON contact_message (lower(email), created_at);
