-- A text as searches compare it: words in small letters without accents, separated by single spaces. Letters without a
-- decomposition in Unicode become plain ones (đ, ł, ø, æ), wide and small forms the usual ones. Everything between words
-- separates them, except the wildcards of LIKE, which stay. src/platform/database/fold-text.ts does the same.
CREATE FUNCTION fold_text(written text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN trim(regexp_replace(
    replace(replace(replace(replace(
      translate(
        lower(regexp_replace(normalize(translate(written, '™℠', '  '), NFKD), '[\u0300-\u036f]', '', 'g')),
        'đðħıłøŧŋəƀɓɗɖɛɨʉɔƒƙɲƴĸςĐÐĦŁØŦŊ', 'ddhilotnebbddeiuofknykσddhlotn'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '[\u0001-\u0024\u0026-\u002f\u003a-\u0040\u005b-\u005e\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f]+',
    ' ', 'g'));

-- The words of a text, and all of them joined, so that a space or a hyphen more or less makes no difference.
CREATE FUNCTION search_key(written text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  folded text := fold_text(written);
BEGIN
  RETURN ' ' || folded || ' ' || replace(folded, ' ', '');
END $$;

-- Administrators find an order by its buyer's name and address, and by the names of its shoes. The key goes with the address.
ALTER TABLE checkout_attempt ADD COLUMN buyer_key text GENERATED ALWAYS AS (
  CASE WHEN address IS NOT NULL THEN search_key(
    coalesce(address ->> 'name', '') || ' ' || coalesce(address ->> 'line1', '') || ' ' ||
    coalesce(address ->> 'city', '') || ' ' || coalesce(address ->> 'postalCode', '')) END
) STORED;
CREATE INDEX checkout_attempt_searched ON checkout_attempt USING gin (buyer_key gin_trgm_ops) WHERE buyer_key IS NOT NULL;
DROP INDEX checkout_attempt_buyer;

ALTER TABLE order_item ADD COLUMN name_key text NOT NULL GENERATED ALWAYS AS (search_key(name)) STORED;
CREATE INDEX order_item_searched ON order_item USING gin (name_key gin_trgm_ops);
