-- When the shop was last backed up, and which process is doing it: one row.
CREATE TABLE backup_state (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  claimed_until timestamptz,
  made_at timestamptz,
  failed_at timestamptz,
  failure text
);
COMMENT ON COLUMN backup_state.claimed_until IS 'Renewed while a process makes one; a killed one leaves it to the others after some minutes';
COMMENT ON COLUMN backup_state.made_at IS 'The moment whose rows the newest backup has, made by a schedule or by hand';
INSERT INTO backup_state DEFAULT VALUES;
