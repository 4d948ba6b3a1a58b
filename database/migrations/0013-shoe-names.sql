-- The order by name, of all shoes and of a brand's; what is on sale or of a colour is picked out on the walk.
CREATE INDEX shoe_name ON shoe (name_key, id) WHERE deleted_at IS NULL;
CREATE INDEX shoe_brand_name ON shoe (brand_key, name_key, id) WHERE deleted_at IS NULL;
