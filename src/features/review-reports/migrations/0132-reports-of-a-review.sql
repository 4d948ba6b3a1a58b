-- Reports lose their text when the author of the review leaves, and are found by the review.
CREATE INDEX review_report_of_review ON review_report (review_id);
