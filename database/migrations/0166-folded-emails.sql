-- Administrators find an email in other letters than English ones also without these (src/platform/database/match-parts.ts).
-- There are few, so the indexes are small.
CREATE INDEX shop_user_email_folded ON shop_user USING gin (fold_text(email) gin_trgm_ops)
  WHERE octet_length(email) <> length(email);
CREATE INDEX shop_order_email_folded ON shop_order USING gin (fold_text(email) gin_trgm_ops)
  WHERE octet_length(email) <> length(email);
CREATE INDEX outbox_recipient_folded ON outbox USING gin (fold_text(recipient) gin_trgm_ops)
  WHERE octet_length(recipient) <> length(recipient);
CREATE INDEX newsletter_subscriber_folded ON newsletter_subscriber USING gin (fold_text(email) gin_trgm_ops)
  WHERE octet_length(email) <> length(email);
CREATE INDEX ended_consent_folded ON ended_consent USING gin (fold_text(email) gin_trgm_ops)
  WHERE octet_length(email) <> length(email);
CREATE INDEX contact_message_folded ON contact_message USING gin (fold_text(email) gin_trgm_ops)
  WHERE octet_length(email) <> length(email);
