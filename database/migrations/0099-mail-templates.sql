-- What administrators changed in the texts of emails to customers.
CREATE TABLE mail_template (
  kind text PRIMARY KEY,
  subject text,
  texts jsonb NOT NULL DEFAULT '{}'
);

COMMENT ON COLUMN mail_template.subject IS 'Null for the original';
COMMENT ON COLUMN mail_template.texts IS 'The changed texts by their keys; all others are the original';
