-- How a pair fits, said with a review by whoever likes to. The report of administrators and the shoe's page count it.
ALTER TABLE review ADD COLUMN fit text CONSTRAINT review_fit CHECK (fit IN ('small', 'true', 'large'));
CREATE INDEX review_fit ON review (shoe_id) INCLUDE (fit) WHERE fit IS NOT NULL;
