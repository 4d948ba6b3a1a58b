-- The books of the sandbox's Google, apart from the shop's: it is another company.
CREATE SCHEMA IF NOT EXISTS sandbox_google;

-- One key for all processes of a shop, as a PEM of PKCS #8.
CREATE TABLE IF NOT EXISTS sandbox_google.signing_key (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  pem text NOT NULL
);

-- Codes that were given out and not yet taken back; a code is taken once.
CREATE TABLE IF NOT EXISTS sandbox_google.code (
  code text PRIMARY KEY,
  email text NOT NULL,
  redirect_uri text NOT NULL,
  challenge text NOT NULL,
  nonce text,
  expires_at timestamptz NOT NULL
);
