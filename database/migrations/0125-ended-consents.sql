-- Proof that people who left the newsletter had agreed to get it (Regulation (EU) 2016/679, Article 7(1)). It is not in
-- newsletter_subscriber, so that nothing that sends the newsletter can read it. Somebody who signs up and leaves again
-- has one row each time.
CREATE TABLE ended_consent (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email_key text NOT NULL,
  email text NOT NULL,
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  source text,
  left_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE ended_consent IS 'Confirmed subscribers who left the newsletter: proof of their consent, never a list to mail';
COMMENT ON COLUMN ended_consent.created_at IS 'When they signed up';
COMMENT ON COLUMN ended_consent.confirmed_at IS 'Null where an earlier release subscribed it';
COMMENT ON COLUMN ended_consent.source IS 'As in newsletter_subscriber';
CREATE INDEX ended_consent_of_email ON ended_consent (email_key);
CREATE INDEX ended_consent_newest ON ended_consent (left_at DESC, id);
CREATE INDEX ended_consent_search ON ended_consent USING gin (email gin_trgm_ops);
