-- The words of a text as the search compares them, separated by single spaces. Letters without a decomposition in
-- Unicode become the plain ones (đ, ł, ø, æ), wide and small forms the usual ones, and accents go. Everything between
-- words separates them, hyphens and dots as well: PostgreSQL's parser reads the number of `gel-1130` as `-1130`. Only
-- the point of a number stays (`2.0`). Of words with letters and digits the parts follow: `m574` is also `m` and `574`.
-- server/modules/catalog/search/search-letters.ts does the same to queries.
CREATE FUNCTION search_text(written text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  plain text := regexp_replace(normalize(translate(written, '™℠®©', '    '), NFKD), '[\u0300-\u036f]', '', 'g');
BEGIN
  IF plain ~ '[^\u0001-\u007f]' THEN
    plain := translate(plain, 'đĐðÐðħĦıłŁøØŧŦŋŊəƏƀɓƁɗƊɖƉɛƐɨƗʉɔƆƒƑƙƘɲƝƴƳĸ',
                              'dDdDdhHilLoOtTnNeEbbBdDdDeEiIuoOfFkKnNyYk');
    plain := replace(replace(replace(replace(plain, 'ß', 'ss'), 'ẞ', 'SS'), 'æ', 'ae'), 'Æ', 'AE');
    plain := replace(replace(replace(replace(plain, 'œ', 'oe'), 'Œ', 'OE'), 'þ', 'th'), 'Þ', 'TH');
  END IF;
  plain := regexp_replace(plain, '([0-9]),(?=[0-9])', '\1.', 'g');
  plain := regexp_replace(plain,
    '[\u0001-\u002d\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f]+|\.(?![0-9])|(?<![0-9])\.',
    ' ', 'g');
  IF plain ~ '[0-9][^0-9. ]|[^0-9. ][0-9]' THEN
    plain := plain || ' ' || regexp_replace(
      regexp_replace(plain, '([0-9])(?=[^0-9. ])', '\1 ', 'g'), '([^0-9. ])(?=[0-9])', '\1 ', 'g');
  END IF;
  RETURN plain;
END $$;

DROP INDEX shoe_search;
ALTER TABLE shoe DROP COLUMN search;
ALTER TABLE shoe ADD COLUMN search tsvector NOT NULL GENERATED ALWAYS AS (
  setweight(to_tsvector('simple', search_text(name_key)), 'A') ||
  setweight(to_tsvector('simple', search_text(brand_key)), 'B') ||
  setweight(to_tsvector('simple', search_text(color_key)), 'C') ||
  setweight(to_tsvector('english',
    search_text(name_key || ' ' || brand_key || ' ' || color_key || ' ' || description)), 'D')
) STORED;
CREATE INDEX shoe_search ON shoe USING gin (search) WHERE deleted_at IS NULL;

-- Words with digits are not corrected: a model with another number is another model.
CREATE OR REPLACE FUNCTION search_words_of(names text, description text)
RETURNS SETOF search_word LANGUAGE sql IMMUTABLE AS $$
  SELECT word, bool_or(named) FROM (
    SELECT unnest(tsvector_to_array(to_tsvector('simple', search_text(names)))), true
    UNION ALL
    SELECT unnest(tsvector_to_array(to_tsvector('simple', search_text(description)))), false
  ) AS written (word, named)
  WHERE word !~ '[0-9]' AND length(word) BETWEEN 3 AND 40
  GROUP BY word
$$;
DROP FUNCTION without_accents(text);

DELETE FROM search_word;
INSERT INTO search_word
  SELECT word, bool_or(named) FROM
    (SELECT DISTINCT name_key || ' ' || brand_key || ' ' || color_key AS names, description FROM shoe) text,
    search_words_of(names, description)
  GROUP BY word;
