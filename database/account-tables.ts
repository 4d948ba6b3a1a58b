import type { ColumnType } from 'kysely';

type Created = ColumnType<Date, Date | undefined, Date>;
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

interface AccountUserTable {
  id: string;
  name: string;
  email: string;
  email_verified: ColumnType<boolean, boolean | undefined, boolean>;
  image: Nullable<string>;
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

/** The tables of the accounts library, migrations/0002-accounts.sql. */
export interface AccountTables {
  account_user: AccountUserTable;
  account_session: AccountSessionTable;
  account_credential: AccountCredentialTable;
  account_verification: AccountVerificationTable;
}
