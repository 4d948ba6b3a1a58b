-- breaking: the release before still records responses to disputes in this table.
DROP TABLE dispute_answer;

-- Rows of the demo that were removed and can be restored.
DELETE FROM demo_archive WHERE table_name = 'dispute_answer';
