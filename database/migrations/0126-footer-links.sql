-- The places of the specification's links in the footer, which administrators can change. The texts of two of them become
-- rows of page once they are written; the others have no text to write. Pages begin at position 1.
CREATE TABLE footer_link (
  slug text PRIMARY KEY,
  position integer NOT NULL,
  is_shown boolean NOT NULL DEFAULT true
);

COMMENT ON COLUMN footer_link.position IS 'Compared with page.position of the other pages';
COMMENT ON COLUMN footer_link.is_shown IS 'Of links without a text to write';

INSERT INTO footer_link (slug, position) VALUES ('aboutUs', -3), ('contactUs', -2), ('sizeChart', -1), ('termsOfService', 0);
