-- What an offer in the European Union has to name (Regulation (EU) 2023/988, Article 19; Directive 94/11/EC).
CREATE TABLE brand_maker (
  brand_id text PRIMARY KEY REFERENCES brand (id) ON DELETE CASCADE,
  maker jsonb NOT NULL
);

CREATE TABLE shoe_facts (
  shoe_id text PRIMARY KEY REFERENCES shoe (id) ON DELETE CASCADE,
  maker jsonb,
  identifier text,
  hs_code text CHECK (hs_code ~ '^[0-9]{6,10}$'),
  origin text CHECK (origin ~ '^[A-Z]{2}$'),
  warnings text,
  upper_materials text[],
  lining_materials text[],
  sole_materials text[]
);
COMMENT ON COLUMN shoe_facts.maker IS 'Null where that of the brand is the maker of this shoe, too';
COMMENT ON COLUMN shoe_facts.lining_materials IS 'Of lining and sock';
