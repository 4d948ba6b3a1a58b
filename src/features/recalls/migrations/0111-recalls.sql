-- Recalls of shoes (Regulation (EU) 2023/988, Articles 35 to 37). Their emails are in the outbox, under the deduplication key
-- recall:ID:HASH OF THE ADDRESS.
CREATE TABLE recall (
  id text PRIMARY KEY,
  shoe_ids text[] NOT NULL,
  shoes jsonb NOT NULL,
  sizes text[],
  from_day text NOT NULL,
  to_day text NOT NULL,
  sold_from timestamptz NOT NULL,
  sold_until timestamptz NOT NULL,
  text text NOT NULL,
  remedies text[] NOT NULL,
  buyers integer NOT NULL,
  queued_until text DEFAULT '',
  sent integer NOT NULL DEFAULT 0,
  failed integer NOT NULL DEFAULT 0,
  is_counted boolean NOT NULL DEFAULT false,
  ended_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN recall.shoes IS 'The shoes as they were when it was published: [{_id, name, brand, image}]';
COMMENT ON COLUMN recall.sizes IS 'Null stands for all sizes';
COMMENT ON COLUMN recall.sold_until IS 'The moment after the last day, or when it was published if that was earlier';
COMMENT ON COLUMN recall.buyers IS 'Who was to be told when it was published';
COMMENT ON COLUMN recall.queued_until IS 'The address in small letters of the last buyer whose email was queued, in their order; empty before the first, null once all are';
COMMENT ON COLUMN recall.sent IS 'Final once is_counted is set; until then the outbox has the number';
COMMENT ON COLUMN recall.failed IS 'Like sent';
CREATE INDEX recall_newest ON recall (created_at DESC, id);
CREATE INDEX recall_unfinished ON recall (id) WHERE NOT is_counted;

-- The emails of a recall, for its progress.
CREATE INDEX outbox_of_recall ON outbox (split_part(dedup, ':', 2), state) WHERE kind = 'recall';
