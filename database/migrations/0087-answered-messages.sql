-- Whether an administrator has answered a message of the contact form. Those of before are open.
ALTER TABLE contact_message ADD COLUMN answered boolean NOT NULL DEFAULT false;

COMMENT ON COLUMN contact_message.answered IS 'Set by administrators';
