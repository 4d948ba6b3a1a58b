-- Who can sign in. The tables of the accounts library (server/outside/identity), under names of our own.

CREATE TABLE account_user (
  id text PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  email_verified boolean NOT NULL DEFAULT false,
  image text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE account_session (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES account_user (id) ON DELETE CASCADE,
  token text NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  ip_address text,
  user_agent text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX account_session_of_user ON account_session (user_id);
CREATE INDEX account_session_end ON account_session (expires_at);

-- A way to sign in: a password (provider 'credential') or an account of another provider.
CREATE TABLE account_credential (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES account_user (id) ON DELETE CASCADE,
  provider_id text NOT NULL,
  account_id text NOT NULL,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (provider_id, account_id)
);
CREATE INDEX account_credential_of_user ON account_credential (user_id);

-- Password resets and sign-ins with Google under way; identifiers are hashed.
CREATE TABLE account_verification (
  id text PRIMARY KEY,
  identifier text NOT NULL,
  value text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX account_verification_identifier ON account_verification (identifier);
CREATE INDEX account_verification_end ON account_verification (expires_at);

CREATE INDEX limit_window_age ON limit_window (started_at);

-- Nobody is without a record: whoever has an account can be found and disabled, whatever their client sends.
ALTER TABLE shop_user ADD COLUMN introduced_at timestamptz;
COMMENT ON COLUMN shop_user.introduced_at IS 'When the owner first asked for the record (POST /users)';

CREATE FUNCTION record_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO shop_user (id, uid, email, created_at)
    VALUES (gen_random_uuid()::text, NEW.id, NEW.email, NEW.created_at)
    ON CONFLICT (uid) DO UPDATE SET email = excluded.email;
  RETURN NULL;
END $$;
CREATE TRIGGER account_user_record AFTER INSERT OR UPDATE OF email ON account_user
  FOR EACH ROW EXECUTE FUNCTION record_user();
