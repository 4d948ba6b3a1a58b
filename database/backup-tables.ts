import type { ColumnType } from 'kysely';

type Default<T> = ColumnType<T, T | undefined, T>;
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

interface BackupStateTable {
  id: Default<boolean>;
  claimed_until: Nullable<Date>;
  made_at: Nullable<Date>;
  failed_at: Nullable<Date>;
  failure: Nullable<string>;
}

/** The table of migrations/0036-backups.sql. */
export interface BackupTables {
  backup_state: BackupStateTable;
}
