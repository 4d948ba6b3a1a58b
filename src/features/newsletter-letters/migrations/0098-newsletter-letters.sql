-- Letters to the confirmed subscribers of the newsletter. Its emails are in the outbox, under the deduplication key
-- newsletter-letter:ID:HASH OF THE ADDRESS.
CREATE TABLE newsletter_letter (
  id text PRIMARY KEY,
  subject text NOT NULL,
  markdown text NOT NULL,
  shoe_ids text[] NOT NULL,
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'scheduled', 'sending', 'sent', 'stopped')),
  send_at timestamptz CHECK (state <> 'scheduled' OR send_at IS NOT NULL),
  started_at timestamptz CHECK ((started_at IS NULL) = (state IN ('draft', 'scheduled'))),
  recipients integer NOT NULL DEFAULT 0,
  queued_until text,
  sent integer NOT NULL DEFAULT 0,
  failed integer NOT NULL DEFAULT 0,
  unsubscribed integer NOT NULL DEFAULT 0,
  is_counted boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
COMMENT ON COLUMN newsletter_letter.recipients IS 'Confirmed subscribers when it was started; 0 before';
COMMENT ON COLUMN newsletter_letter.queued_until IS 'The email_key of the last subscriber whose email was queued, in their order; empty before the first, null once all are';
COMMENT ON COLUMN newsletter_letter.sent IS 'Final once is_counted is set; until then the outbox has the number';
COMMENT ON COLUMN newsletter_letter.failed IS 'Like sent';
COMMENT ON COLUMN newsletter_letter.unsubscribed IS 'Through its links';
CREATE INDEX newsletter_letter_newest ON newsletter_letter (created_at DESC, id) WHERE deleted_at IS NULL;
CREATE INDEX newsletter_letter_unfinished ON newsletter_letter (id)
  WHERE state IN ('scheduled', 'sending', 'stopped') AND NOT is_counted;

-- The emails of a letter, for its progress.
CREATE INDEX outbox_of_newsletter_letter ON outbox (split_part(dedup, ':', 2), state) WHERE kind = 'newsletter-letter';
