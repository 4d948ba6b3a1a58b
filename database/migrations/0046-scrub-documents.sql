-- Takes what matches a pattern, in any case, out of the texts of a document; keys, numbers and other values stay.
CREATE FUNCTION scrub_document(document jsonb, pattern text) RETURNS jsonb
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN CASE jsonb_typeof(document)
    WHEN 'string' THEN to_jsonb(regexp_replace(document #>> '{}', pattern, '', 'gi'))
    WHEN 'array' THEN (
      SELECT coalesce(jsonb_agg(scrub_document(value, pattern) ORDER BY position), '[]'::jsonb)
      FROM jsonb_array_elements(document) WITH ORDINALITY AS element (value, position))
    WHEN 'object' THEN (
      SELECT coalesce(jsonb_object_agg(key, scrub_document(value, pattern)), '{}'::jsonb) FROM jsonb_each(document))
    ELSE document
  END;
END $$;
