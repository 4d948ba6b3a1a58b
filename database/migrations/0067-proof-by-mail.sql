-- Who set a password with a link from their mailbox has proved that the mailbox is theirs.

ALTER TABLE account_user ADD COLUMN mailbox_proved_at timestamptz;
COMMENT ON COLUMN account_user.mailbox_proved_at IS 'When a password was last set with a link from the mailbox';
