-- Addresses that a mail server refused for good: they are not tried again. By the hash of the address, so that nothing
-- is left here of a person whose account is gone.
CREATE TABLE refused_address (
  address_hash bytea PRIMARY KEY CHECK (octet_length(address_hash) = 32),
  refused_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN refused_address.address_hash IS 'SHA-256 of the address in lower case';
