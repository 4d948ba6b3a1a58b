-- Only the link in the buyer's email has the key of a label, so that a copy of the database opens no file. The default is
-- for a release before this one that still runs beside it.
UPDATE order_return_label SET key = encode(sha256(convert_to(key, 'UTF8')), 'hex');
COMMENT ON COLUMN order_return_label.key IS 'SHA-256 of the key in the link that opens the file without a session, in hexadecimal digits';
