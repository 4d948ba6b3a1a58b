-- What an issued document says, so that it never changes. Null in rows of an earlier release, until the job or a reader fills it in.
ALTER TABLE invoice ADD COLUMN content jsonb, ADD COLUMN recipient jsonb, ADD COLUMN is_demo boolean NOT NULL DEFAULT false;
ALTER TABLE credit_note ADD COLUMN content jsonb, ADD COLUMN is_demo boolean NOT NULL DEFAULT false;
CREATE INDEX invoice_unstored ON invoice (order_id) WHERE content IS NULL;
CREATE INDEX credit_note_unstored ON credit_note (order_id) WHERE content IS NULL;

-- Documents of the demo have series of their own, so that those of the real shop begin with 1.
ALTER TABLE invoice DROP CONSTRAINT invoice_year_number_key, ADD UNIQUE (is_demo, year, number);
ALTER TABLE credit_note DROP CONSTRAINT credit_note_pkey, ADD PRIMARY KEY (is_demo, year, number);
UPDATE invoice SET is_demo = true FROM checkout_attempt attempt
JOIN demo_record demo ON demo.kind = 'customer' AND demo.id = attempt.uid WHERE attempt.id = invoice.order_id;
UPDATE credit_note SET is_demo = true FROM invoice WHERE invoice.order_id = credit_note.order_id AND invoice.is_demo;

COMMENT ON COLUMN invoice.content IS 'The shop, lines, discount, delivery and payment when it was issued';
COMMENT ON COLUMN invoice.recipient IS 'The address and email when it was issued; an erasure only leaves the country';
