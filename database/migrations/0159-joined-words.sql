-- The search also finds words whose letters are joined by signs without these: `kswing` finds K-Swing, `apc` A.P.C., and
-- `womens` Women’s. The rest is as in 0077.
CREATE OR REPLACE FUNCTION search_text(written text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  plain text := regexp_replace(normalize(translate(written, '™℠®©', '    '), NFKD), '[\u0300-\u036f]', '', 'g');
  joined text;
BEGIN
  IF plain ~ '[^\u0001-\u007f]' THEN
    plain := translate(plain, 'đĐðÐðħĦıłŁøØŧŦŋŊəƏƀɓƁɗƊɖƉɛƐɨƗʉɔƆƒƑƙƘɲƝƴƳĸ',
                              'dDdDdhHilLoOtTnNeEbbBdDdDeEiIuoOfFkKnNyYk');
    plain := replace(replace(replace(replace(plain, 'ß', 'ss'), 'ẞ', 'SS'), 'æ', 'ae'), 'Æ', 'AE');
    plain := replace(replace(replace(replace(plain, 'œ', 'oe'), 'Œ', 'OE'), 'þ', 'th'), 'Þ', 'TH');
  END IF;
  plain := regexp_replace(plain, '([0-9]),(?=[0-9])', '\1.', 'g');
  SELECT string_agg(regexp_replace(match[1], '[-_./+&''’‘ʼ‐-―−]', '', 'g'), ' ') INTO joined FROM regexp_matches(plain,
    '([^\u0001-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u02bc\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f]+(?:[-_./+&''’‘ʼ‐-―−][^\u0001-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u02bc\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f]+)+)',
    'g') AS match;
  plain := regexp_replace(plain,
    '[\u0001-\u002d\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f]+|\.(?![0-9])|(?<![0-9])\.',
    ' ', 'g');
  IF plain ~ '[0-9][^0-9. ]|[^0-9. ][0-9]' THEN
    plain := plain || ' ' || regexp_replace(
      regexp_replace(plain, '([0-9])(?=[^0-9. ])', '\1 ', 'g'), '([^0-9. ])(?=[0-9])', '\1 ', 'g');
  END IF;
  RETURN concat_ws(' ', plain, joined);
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

-- Only what this change adds.
INSERT INTO search_word
  SELECT word, bool_or(named) FROM
    (SELECT DISTINCT name_key || ' ' || brand_key || ' ' || color_key AS names, description FROM shoe) text,
    search_words_of(names, description)
  GROUP BY word
ON CONFLICT (word) DO UPDATE SET named = true WHERE excluded.named AND NOT search_word.named;
