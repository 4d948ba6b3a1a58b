-- The tables of the Google sandbox, in a schema of their own like those of a separate service.
CREATE SCHEMA IF NOT EXISTS sandbox_google;

-- One signing key for all processes, as PKCS #8 PEM.
CREATE TABLE IF NOT EXISTS sandbox_google.signing_key (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  pem text NOT NULL
);

-- Issued authorization codes; a code is deleted when it is redeemed.
CREATE TABLE IF NOT EXISTS sandbox_google.code (
  code text PRIMARY KEY,
  email text NOT NULL,
  redirect_uri text NOT NULL,
  challenge text NOT NULL,
  nonce text,
  expires_at timestamptz NOT NULL
);
