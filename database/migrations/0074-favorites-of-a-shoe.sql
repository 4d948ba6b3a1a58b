-- Deleting a shoe looks for its favorites, and would read all of them without this.
CREATE INDEX favorite_of_shoe ON favorite (shoe_id);
