-- The numbers of invoices and credit notes, and what the VAT report counts of them. They refer to the payment attempt, which stays when an order
-- is removed. Taxes are as in checkout_attempt.charges; untaxed_cents is the rest of the amount.
CREATE TABLE invoice (
  order_id text PRIMARY KEY REFERENCES checkout_attempt (id) ON DELETE CASCADE,
  year integer NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  paid_at timestamptz NOT NULL,
  day date NOT NULL,
  country text,
  currency text NOT NULL,
  amount_cents bigint NOT NULL,
  vat jsonb NOT NULL,
  untaxed_cents bigint NOT NULL,
  UNIQUE (year, number)
);
CREATE INDEX invoice_of_day ON invoice (day);

-- One that reverses another, because its refund failed after all, has negative sums.
CREATE TABLE credit_note (
  order_id text NOT NULL REFERENCES invoice (order_id) ON DELETE CASCADE,
  refund_id text NOT NULL REFERENCES refund (id) ON DELETE CASCADE,
  year integer NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  refunded_at timestamptz NOT NULL,
  day date NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents <> 0),
  vat jsonb NOT NULL,
  untaxed_cents bigint NOT NULL,
  PRIMARY KEY (year, number)
);
CREATE INDEX credit_note_of_order ON credit_note (order_id);
CREATE INDEX credit_note_of_refund ON credit_note (refund_id);
CREATE INDEX credit_note_of_day ON credit_note (day);

COMMENT ON COLUMN invoice.day IS 'Of the payment, in the time zone that the shop had then; the year is that of the day';
COMMENT ON COLUMN credit_note.day IS 'Of the refund, in the time zone that the shop had then; the year is that of the day';
