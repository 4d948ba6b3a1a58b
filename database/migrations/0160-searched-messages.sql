-- Administrators find a message by words of its name and text.
ALTER TABLE contact_message ADD COLUMN search_key text NOT NULL
  GENERATED ALWAYS AS (search_key(name || ' ' || message)) STORED;
CREATE INDEX contact_message_searched ON contact_message USING gin (search_key gin_trgm_ops);
