import type { Database } from '#platform/database/database.ts';

declare module '#platform/handlers/dependencies.ts' {
  interface Dependencies {
    /** Those of all features. */
    readonly shoeColumns: readonly ShoeColumns[];
  }
}

/** Values of a shoe by the names of their columns. An empty text stands for none. */
export type ShoeValues = Readonly<Record<string, string>>;

/** What a feature knows of shoes, as columns of the files that the catalog is imported from and exported to. */
export interface ShoeColumns {
  readonly names: readonly string[];
  /** The text of a cell as {@link read} returns it; null with a reason where it is no value of the column. */
  readonly parse: (name: string, text: string) => ParsedValue;
  /** Reads all values of shoes, by their ids. A shoe without any may be left out. */
  readonly read: (db: Database, shoeIds: readonly string[]) => Promise<ReadonlyMap<string, ShoeValues>>;
  /** Writes values of shoes, by their ids; those that are not named stay as they are. */
  readonly write: (db: Database, values: ReadonlyMap<string, ShoeValues>) => Promise<void>;
  /** What a feed for Google's Merchant Center says of values that {@link read} returned: attributes of its product data specification. */
  readonly describe?: (values: ShoeValues) => readonly (readonly [attribute: string, text: string])[];
}

type ParsedValue =
  | { readonly value: string; readonly problem?: never }
  | { readonly value: null; readonly problem: string };

/** Reads the values of all columns of shoes. */
export async function readValues(
  db: Database,
  columns: readonly ShoeColumns[],
  shoeIds: readonly string[],
): Promise<(shoeId: string) => ShoeValues> {
  const found = await Promise.all(columns.map(({ read }) => read(db, shoeIds)));
  return (shoeId) => Object.assign({}, ...found.map((values) => values.get(shoeId)));
}

/** Reads what a feed says of shoes. */
export async function readAttributes(
  db: Database,
  columns: readonly ShoeColumns[],
  shoeIds: readonly string[],
): Promise<(shoeId: string) => ReadonlyMap<string, string>> {
  const found = await Promise.all(
    columns.map(async ({ read, describe }) => ({ describe, values: describe && (await read(db, shoeIds)) })),
  );
  return (shoeId) =>
    new Map(
      found.flatMap(({ describe, values }) => {
        const own = values?.get(shoeId);
        return own && describe ? describe(own) : [];
      }),
    );
}

/** Writes values of shoes, each to the feature that has its column. */
export async function writeValues(
  db: Database,
  columns: readonly ShoeColumns[],
  values: ReadonlyMap<string, ShoeValues>,
): Promise<void> {
  for (const { names, write } of columns) {
    const own = [...values].map(([id, all]) => [id, pick(all, names)] as const);
    const some = own.filter(([, named]) => Object.keys(named).length > 0);
    if (some.length > 0) await write(db, new Map(some));
  }
}

const pick = (values: ShoeValues, names: readonly string[]): ShoeValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
