-- Each filter of a listing together with each order, so that a page reads its own entries and no others. Those by date
-- carry the name: a search by name walks from the newest shoe on and reads the rows of its matches only.
CREATE INDEX shoe_by_newest ON shoe (created_at DESC, id) INCLUDE (name_key) WHERE deleted_at IS NULL;
CREATE INDEX shoe_brand_by_newest ON shoe (brand_key, created_at DESC, id) INCLUDE (name_key) WHERE deleted_at IS NULL;
CREATE INDEX shoe_color_by_newest ON shoe (color_key, created_at DESC, id) INCLUDE (name_key) WHERE deleted_at IS NULL;
CREATE INDEX shoe_brand_color_by_newest ON shoe (brand_key, color_key, created_at DESC, id) INCLUDE (name_key)
  WHERE deleted_at IS NULL;
DROP INDEX shoe_newest, shoe_brand_newest, shoe_color_newest, shoe_brand_color_newest;

CREATE INDEX shoe_color_name ON shoe (color_key, name_key, id) WHERE deleted_at IS NULL;
CREATE INDEX shoe_brand_color_name ON shoe (brand_key, color_key, name_key, id) WHERE deleted_at IS NULL;

-- What is on sale is a small share of the shoes, so these are small.
CREATE INDEX shoe_sale_name ON shoe (name_key, id) WHERE deleted_at IS NULL AND on_sale;
CREATE INDEX shoe_brand_sale_newest ON shoe (brand_key, created_at DESC, id) WHERE deleted_at IS NULL AND on_sale;
CREATE INDEX shoe_brand_sale_price ON shoe (brand_key, price_cents, id) WHERE deleted_at IS NULL AND on_sale;
CREATE INDEX shoe_brand_sale_name ON shoe (brand_key, name_key, id) WHERE deleted_at IS NULL AND on_sale;
CREATE INDEX shoe_color_sale_newest ON shoe (color_key, created_at DESC, id) WHERE deleted_at IS NULL AND on_sale;
CREATE INDEX shoe_color_sale_price ON shoe (color_key, price_cents, id) WHERE deleted_at IS NULL AND on_sale;
CREATE INDEX shoe_color_sale_name ON shoe (color_key, name_key, id) WHERE deleted_at IS NULL AND on_sale;
