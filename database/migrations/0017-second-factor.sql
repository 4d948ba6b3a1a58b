-- Devices that signed in, second factors, passkeys, and what a session has proved.

-- A browser that signed in to an account. Wrong passwords elsewhere do not make it wait, and its sign-ins are no news.
CREATE TABLE account_device (
  id text PRIMARY KEY DEFAULT gen_random_uuid()::text,
  user_id text NOT NULL REFERENCES account_user (id) ON DELETE CASCADE,
  token text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, token)
);
CREATE INDEX account_device_age ON account_device (last_used_at);
COMMENT ON COLUMN account_device.token IS 'SHA-256 of the token in the device cookie, in hexadecimal digits';

ALTER TABLE account_session
  ADD COLUMN device_id text REFERENCES account_device (id) ON DELETE SET NULL,
  ADD COLUMN proved_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN second_factor boolean NOT NULL DEFAULT false,
  ADD COLUMN last_used_at timestamptz NOT NULL DEFAULT now();
UPDATE account_session SET proved_at = created_at, last_used_at = updated_at;
CREATE INDEX account_session_of_device ON account_session (device_id);
COMMENT ON COLUMN account_session.proved_at IS 'When the owner last gave password and second factor, or a passkey';
COMMENT ON COLUMN account_session.second_factor IS 'Whether a code, a recovery code or a passkey was given';
COMMENT ON COLUMN account_session.last_used_at IS 'Coarse: written at most every five minutes';

ALTER TABLE account_user ADD COLUMN two_factor_enabled boolean NOT NULL DEFAULT false;

-- The secret of an authenticator app (RFC 6238), encrypted; the recovery codes are hashed.
CREATE TABLE account_second_factor (
  id text PRIMARY KEY,
  user_id text NOT NULL UNIQUE REFERENCES account_user (id) ON DELETE CASCADE,
  secret text NOT NULL,
  backup_codes text NOT NULL,
  verified boolean NOT NULL DEFAULT false,
  failed_verification_count integer NOT NULL DEFAULT 0,
  locked_until timestamptz,
  last_step bigint,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN account_second_factor.last_step IS 'The time step of the last accepted code: each is accepted once';

CREATE TABLE account_passkey (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES account_user (id) ON DELETE CASCADE,
  name text,
  public_key text NOT NULL,
  credential_id text NOT NULL UNIQUE,
  counter bigint NOT NULL,
  device_type text NOT NULL,
  backed_up boolean NOT NULL,
  transports text,
  aaguid text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX account_passkey_of_user ON account_passkey (user_id);

-- What happened to an account, so that its owner and an administrator can see who signed in.
CREATE TABLE account_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id text NOT NULL REFERENCES account_user (id) ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now(),
  event text NOT NULL,
  device text NOT NULL
);
CREATE INDEX account_event_of_user ON account_event (user_id, at DESC, id DESC);
CREATE INDEX account_event_age ON account_event (at);
