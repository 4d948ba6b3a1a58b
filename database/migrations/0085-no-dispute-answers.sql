-- Responses to disputes are given in the provider's dashboard. They quote customers, so they go at once; the table and
-- those of the provider's balance stay until no release runs any more that uses them.
DELETE FROM dispute_answer;

-- Rows of the demo that were removed and can be restored.
DELETE FROM demo_archive WHERE table_name = 'dispute_answer';
