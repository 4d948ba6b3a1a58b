-- Buyers without the link of their order cannot choose its pairs, so they name them in their own words.
ALTER TABLE withdrawal ADD COLUMN part text NOT NULL DEFAULT '';
COMMENT ON COLUMN withdrawal.part IS 'The pairs in the buyer''s own words; empty without any';
