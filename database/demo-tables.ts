import type { ColumnType, GeneratedAlways } from 'kysely';

interface DemoRecordTable {
  kind: 'customer' | 'subscriber' | 'message';
  id: string;
}

interface DemoArchiveTable {
  position: GeneratedAlways<number>;
  table_name: string;
  rows: ColumnType<unknown, string, never>;
  archived_at: ColumnType<Date, Date | undefined, never>;
}

/** The tables of migrations/0015-demo-data.sql. */
export interface DemoTables {
  demo_record: DemoRecordTable;
  demo_archive: DemoArchiveTable;
}
