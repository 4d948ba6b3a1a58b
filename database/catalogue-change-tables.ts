import type { ColumnType } from 'kysely';

type Default<T> = ColumnType<T, T | undefined, T>;
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

interface CatalogueChangeTable {
  id: string;
  title: string;
  created: number;
  changed: number;
  removed: number;
  brands: Default<string[]>;
  applied: Default<boolean>;
  created_at: ColumnType<Date, Date | undefined, Date>;
}

interface CatalogueChangeShoeTable {
  change_id: string;
  shoe_id: string;
  kind: 'create' | 'change' | 'remove';
  before: Default<unknown>;
  after: Default<unknown>;
}

interface CatalogueChangeSizeTable {
  change_id: string;
  shoe_id: string;
  size: string;
  before: Nullable<number>;
  after: number;
}

/** The tables of migrations/0033-catalogue-changes.sql. */
export interface CatalogueChangeTables {
  catalogue_change: CatalogueChangeTable;
  catalogue_change_shoe: CatalogueChangeShoeTable;
  catalogue_change_size: CatalogueChangeSizeTable;
}
