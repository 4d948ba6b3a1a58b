-- How requests were answered, by hour and route, for the health page; kept for two days.
CREATE TABLE route_hour (
  hour timestamptz NOT NULL,
  route text NOT NULL,
  answers bigint NOT NULL CHECK (answers > 0),
  total_ms bigint NOT NULL CHECK (total_ms >= 0),
  failures bigint NOT NULL DEFAULT 0 CHECK (failures BETWEEN 0 AND answers),
  PRIMARY KEY (hour, route)
);
COMMENT ON COLUMN route_hour.route IS 'Method and pattern, such as GET /products/:id: never an address';
