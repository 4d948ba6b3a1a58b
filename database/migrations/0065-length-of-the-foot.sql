-- The length of a shopper's foot in cm, where the chart of the brand at which they chose their size says it.
ALTER TABLE shop_user ADD COLUMN foot_cm text CHECK (length(foot_cm) <= 5);
