import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Created = ColumnType<Date, Date | undefined, Date>;
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

interface AccountUserTable {
  id: string;
  name: string;
  email: string;
  email_verified: ColumnType<boolean, boolean | undefined, boolean>;
  image: Nullable<string>;
  two_factor_enabled: Generated<boolean>;
  created_at: Created;
  updated_at: Created;
}

interface AccountSessionTable {
  id: string;
  user_id: string;
  token: string;
  expires_at: Date;
  ip_address: Nullable<string>;
  user_agent: Nullable<string>;
  device_id: Nullable<string>;
  proved_at: Created;
  second_factor: Generated<boolean>;
  last_used_at: Created;
  created_at: Created;
  updated_at: Created;
}

interface AccountCredentialTable {
  id: string;
  user_id: string;
  provider_id: string;
  account_id: string;
  password: Nullable<string>;
  access_token: Nullable<string>;
  refresh_token: Nullable<string>;
  id_token: Nullable<string>;
  access_token_expires_at: Nullable<Date>;
  refresh_token_expires_at: Nullable<Date>;
  scope: Nullable<string>;
  created_at: Created;
  updated_at: Created;
}

interface AccountVerificationTable {
  id: string;
  identifier: string;
  value: string;
  expires_at: Date;
  created_at: Created;
  updated_at: Created;
}

interface AccountDeviceTable {
  id: Generated<string>;
  user_id: string;
  token: string;
  created_at: Created;
  last_used_at: Created;
}

interface AccountSecondFactorTable {
  id: string;
  user_id: string;
  secret: string;
  backup_codes: string;
  verified: Generated<boolean>;
  failed_verification_count: Generated<number>;
  locked_until: Nullable<Date>;
  last_step: Nullable<number>;
  created_at: Created;
}

interface AccountPasskeyTable {
  id: string;
  user_id: string;
  name: Nullable<string>;
  public_key: string;
  credential_id: string;
  counter: number;
  device_type: string;
  backed_up: boolean;
  transports: Nullable<string>;
  aaguid: Nullable<string>;
  created_at: Created;
}

interface AccountEventTable {
  id: GeneratedAlways<number>;
  user_id: string;
  at: Created;
  event: string;
  device: string;
}

/** The tables of accounts, migrations/0002-accounts.sql and 0017-second-factor.sql. */
export interface AccountTables {
  account_user: AccountUserTable;
  account_session: AccountSessionTable;
  account_credential: AccountCredentialTable;
  account_verification: AccountVerificationTable;
  account_device: AccountDeviceTable;
  account_second_factor: AccountSecondFactorTable;
  account_passkey: AccountPasskeyTable;
  account_event: AccountEventTable;
}
