-- Pages that administrators write: every version of their text, and which version the shop shows.
CREATE TABLE page_version (
  slug text NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  title text NOT NULL,
  markdown text NOT NULL,
  in_footer boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  uid text,
  PRIMARY KEY (slug, version)
);

COMMENT ON COLUMN page_version.uid IS 'The administrator who saved it';

CREATE TABLE page (
  slug text PRIMARY KEY,
  version integer NOT NULL,
  position integer NOT NULL,
  deleted_at timestamptz,
  FOREIGN KEY (slug, version) REFERENCES page_version
);

COMMENT ON COLUMN page.position IS 'Its place in the footer';

-- The version of the page termsOfService that was in force. Null where the shop still had its original terms.
ALTER TABLE shop_order ADD COLUMN terms_version integer;
