-- Many mail programs show neither SVG nor WebP.
ALTER TABLE shop_file ADD COLUMN png bytea;
COMMENT ON COLUMN shop_file.png IS 'The file as emails show it; null unless it was uploaded as the logo';
