-- Reports of reviews (Regulation (EU) 2022/2065, Articles 16 and 17), and the reviews that were removed because of one.
CREATE TABLE review_report (
  id text PRIMARY KEY,
  review_id text NOT NULL,
  shoe_id text NOT NULL,
  email text NOT NULL,
  reason text NOT NULL,
  decision text CHECK (decision IN ('keep', 'remove')),
  statement text,
  decided_at timestamptz CHECK ((decided_at IS NULL) = (decision IS NULL)),
  decided_with text,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN review_report.review_id IS 'No reference: its author can delete the review';
COMMENT ON COLUMN review_report.statement IS 'The reason of the decision; kept while this is undone';
COMMENT ON COLUMN review_report.decided_with IS 'The report whose decision this is: its own id, or that of another report of the review';
CREATE UNIQUE INDEX review_report_once ON review_report (review_id, lower(email)) WHERE email <> '';
CREATE INDEX review_report_open_first ON review_report ((decision IS NOT NULL), created_at DESC, id);
CREATE INDEX review_report_of_email ON review_report (lower(email));
CREATE INDEX review_report_decided_with ON review_report (decided_with);

CREATE TABLE removed_review (
  id text PRIMARY KEY,
  uid text NOT NULL,
  shoe_id text NOT NULL REFERENCES shoe (id) ON DELETE CASCADE,
  review text NOT NULL,
  rating integer NOT NULL,
  fit text CHECK (fit IN ('small', 'true', 'large')),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  removed_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE removed_review IS 'Reviews as they were in review, for an undo';
CREATE INDEX removed_review_of_shoe ON removed_review (shoe_id);
CREATE INDEX removed_review_of_author ON removed_review (uid);
