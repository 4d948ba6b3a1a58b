-- Takes what matches `traces` out of every text of a document, and `names` out of those below the keys `free` only: a
-- person may be called like a status. Keys, numbers and other values stay.
CREATE FUNCTION scrub_document(document jsonb, traces text, names text, free text[], is_free boolean DEFAULT false)
RETURNS jsonb
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN CASE jsonb_typeof(document)
    WHEN 'string' THEN to_jsonb(
      regexp_replace(document #>> '{}', CASE WHEN is_free THEN traces || names ELSE traces END, '', 'gi'))
    WHEN 'array' THEN (
      SELECT coalesce(jsonb_agg(scrub_document(value, traces, names, free, is_free) ORDER BY position), '[]'::jsonb)
      FROM jsonb_array_elements(document) WITH ORDINALITY AS element (value, position))
    WHEN 'object' THEN (
      SELECT coalesce(
        jsonb_object_agg(key, scrub_document(value, traces, names, free, is_free OR key = ANY(free))), '{}'::jsonb)
      FROM jsonb_each(document))
    ELSE document
  END;
END $$;
