-- Tokens of sessions are stored as hashes: a leaked dump signs nobody in. Sessions go on.
UPDATE account_session SET token = encode(sha256(convert_to(token, 'UTF8')), 'hex');
COMMENT ON COLUMN account_session.token IS 'SHA-256 of the token, in hexadecimal digits';
