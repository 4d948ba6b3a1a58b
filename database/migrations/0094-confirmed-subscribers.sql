-- Whether the owner of an address has confirmed its subscription, with the proof of it. Subscribers of earlier releases
-- count as confirmed, without a time of confirmation, because nobody asked them. So do those that an earlier release
-- adds during an upgrade: its email has no link to confirm, and they would be removed although they were thanked.
ALTER TABLE newsletter_subscriber
  ADD COLUMN confirmed boolean NOT NULL DEFAULT true,
  ADD COLUMN confirmed_at timestamptz,
  ADD COLUMN source text;

COMMENT ON COLUMN newsletter_subscriber.confirmed IS 'Only confirmed addresses may be mailed; the others are removed after 14 days';
COMMENT ON COLUMN newsletter_subscriber.confirmed_at IS 'Null while it is not confirmed, and where an earlier release subscribed it';
COMMENT ON COLUMN newsletter_subscriber.source IS 'Where it was entered: the path of a public page, or footer; null if unknown';

-- The link that unsubscribes with one press in a mail program (RFC 8058), for the headers of the email.
ALTER TABLE outbox ADD COLUMN unsubscribe_link text;

COMMENT ON COLUMN outbox.unsubscribe_link IS 'For the headers List-Unsubscribe and List-Unsubscribe-Post; not kept once a secret email was sent';
