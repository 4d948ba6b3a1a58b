-- A brand's own chart of sizes: rows of size, us, uk, eu and cm, all texts; null where the shop's chart holds.
ALTER TABLE brand ADD COLUMN size_chart jsonb
  CONSTRAINT brand_size_chart CHECK (jsonb_typeof(size_chart) = 'array' AND jsonb_array_length(size_chart) > 0);
