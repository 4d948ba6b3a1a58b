import type { ColumnType } from 'kysely';

type Default<T> = ColumnType<T, T | undefined, T>;
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

type Json = ColumnType<unknown, string, string>;
type NullableJson = ColumnType<unknown, string | null | undefined, string | null>;

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

interface CatalogueUploadTable {
  id: string;
  uid: string;
  file_name: string;
  state: 'uploaded' | 'checking' | 'checked' | 'importing' | 'imported' | 'failed';
  doing: Default<string>;
  share: Default<number>;
  header: string[];
  sample: string[];
  options: Json;
  result: NullableJson;
  created_at: ColumnType<Date, Date | undefined, Date>;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

interface CatalogueUploadPartTable {
  upload_id: string;
  number: number;
  bytes: Buffer;
  created_at: ColumnType<Date, Date | undefined, Date>;
}

/** The tables of migrations/0033-catalogue-changes.sql and 0034-catalogue-uploads.sql. */
export interface CatalogueChangeTables {
  catalogue_upload: CatalogueUploadTable;
  catalogue_upload_part: CatalogueUploadPartTable;
  catalogue_change: CatalogueChangeTable;
  catalogue_change_shoe: CatalogueChangeShoeTable;
  catalogue_change_size: CatalogueChangeSizeTable;
}
