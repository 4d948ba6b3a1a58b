-- What a search finds shoes by: the words of name, brand and color (weight A, B, C), and the stems of the description
-- and of all of them (weight D), without accents.
CREATE FUNCTION without_accents(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(normalize($1, NFD), '[\u0300-\u036f]', '', 'g');

ALTER TABLE shoe ADD COLUMN search tsvector NOT NULL GENERATED ALWAYS AS (
  setweight(to_tsvector('simple', name_key), 'A') ||
  setweight(to_tsvector('simple', brand_key), 'B') ||
  setweight(to_tsvector('simple', color_key), 'C') ||
  setweight(to_tsvector('english',
    name_key || ' ' || brand_key || ' ' || color_key || ' ' || without_accents(description)), 'D')
) STORED;
CREATE INDEX shoe_search ON shoe USING gin (search) WHERE deleted_at IS NULL;

-- Every word that a shoe was ever written with, so that a misspelt one is compared with words instead of with shoes.
-- `named` words are of a name, a brand or a color.
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;
CREATE TABLE search_word (
  word text COLLATE "C" PRIMARY KEY,
  named boolean NOT NULL
);
CREATE INDEX search_word_similar ON search_word USING gin (word gin_trgm_ops);
CREATE INDEX search_word_first ON search_word (left(word, 1), length(word));

-- Words without a letter, such as numbers of models, are not corrected.
CREATE FUNCTION search_words_of(names text, description text) RETURNS SETOF search_word LANGUAGE sql IMMUTABLE AS $$
  SELECT word, bool_or(named) FROM (
    SELECT unnest(tsvector_to_array(to_tsvector('simple', names))), true
    UNION ALL
    SELECT unnest(tsvector_to_array(to_tsvector('simple', without_accents(description)))), false
  ) AS written (word, named)
  WHERE word ~ '[^[:digit:].-]' AND length(word) BETWEEN 3 AND 40
  GROUP BY word
$$;

-- Sorted, so that two writers wait for each other in the same order.
CREATE FUNCTION record_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO search_word
      SELECT word, bool_or(named) FROM
        (SELECT DISTINCT name_key || ' ' || brand_key || ' ' || color_key AS names, description FROM come) text,
        search_words_of(names, description)
      GROUP BY word ORDER BY word
    ON CONFLICT (word) DO UPDATE SET named = true WHERE excluded.named AND NOT search_word.named;
  ELSE
    INSERT INTO search_word
      SELECT word, bool_or(named) FROM
        (SELECT name_key || ' ' || brand_key || ' ' || color_key AS names, description FROM come
         EXCEPT
         SELECT name_key || ' ' || brand_key || ' ' || color_key, description FROM gone) text,
        search_words_of(names, description)
      GROUP BY word ORDER BY word
    ON CONFLICT (word) DO UPDATE SET named = true WHERE excluded.named AND NOT search_word.named;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER shoe_words_insert AFTER INSERT ON shoe
  REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION record_search_words();
CREATE TRIGGER shoe_words_update AFTER UPDATE ON shoe
  REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION record_search_words();

INSERT INTO search_word
  SELECT word, bool_or(named) FROM
    (SELECT DISTINCT name_key || ' ' || brand_key || ' ' || color_key AS names, description FROM shoe) text,
    search_words_of(names, description)
  GROUP BY word;
