-- What happened in the shop, counted by day (UTC) and nothing else: no cookie, no address, no id, no time of day.
-- Each count is spread over slots, which are added up when read, so that browsers do not wait for one row.
CREATE TABLE analytics_day (
  day date NOT NULL,
  event text NOT NULL,
  screen text NOT NULL,
  slot integer NOT NULL,
  times bigint NOT NULL CHECK (times > 0),
  PRIMARY KEY (day, event, screen, slot)
) WITH (fillfactor = 80);
