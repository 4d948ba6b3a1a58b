-- Who sold, as the settings said when the invoice was numbered; null for those from before.
ALTER TABLE invoice ADD COLUMN seller jsonb;
