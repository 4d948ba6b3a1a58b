-- Whether the content of an email is for its recipient alone. A process of an earlier release does not say so: then it is.
ALTER TABLE outbox ADD COLUMN is_secret boolean NOT NULL DEFAULT false;

UPDATE outbox SET is_secret = true WHERE kind IN ('password-reset', 'waitlist', 'waitlist-confirmation');

ALTER TABLE outbox ALTER COLUMN is_secret SET DEFAULT true;

COMMENT ON COLUMN outbox.is_secret IS 'Has a link that opens something: not shown to administrators, and not kept once it was sent';
