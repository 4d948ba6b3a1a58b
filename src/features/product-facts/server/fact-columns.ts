import type { Insertable, Selectable } from 'kysely';
import type { z } from 'zod';
import type { Tables } from '#database/tables.ts';
import type { Database } from '#platform/database/database.ts';
import type { ShoeColumns, ShoeValues } from '#shop/catalog/server/bulk-changes/bulk-changes.ts';
import { factFields, type Maker, partMaterials } from '../contract/facts.ts';
import { materials, type ShoeMaterial } from '../contract/materials.ts';
import { storedMaker } from './facts-rows.ts';

type FactsRow = Tables['shoe_facts'];

/** The facts in import and export files, by their columns in a Shopify file: our own metafields. */
const columns = {
  'product.metafields.custom.maker': { column: 'maker', schema: factFields.maker },
  'product.metafields.custom.identifier': { column: 'identifier', schema: factFields.identifier },
  'product.metafields.custom.hs_code': { column: 'hs_code', schema: factFields.hsCode },
  'product.metafields.custom.origin': { column: 'origin', schema: factFields.origin },
  'product.metafields.custom.warnings': { column: 'warnings', schema: factFields.warnings },
  'product.metafields.custom.upper_material': { column: 'upper_materials', schema: partMaterials },
  'product.metafields.custom.lining_material': { column: 'lining_materials', schema: partMaterials },
  'product.metafields.custom.sole_material': { column: 'sole_materials', schema: partMaterials },
} as const satisfies Record<string, { column: keyof FactsRow; schema: z.ZodType }>;
type ColumnName = keyof typeof columns;

// The type of Object.keys is string[].
const names = Object.keys(columns) as ColumnName[];
const isName = (name: string): name is ColumnName => Object.hasOwn(columns, name);

/**
 * The facts of shoes as columns of the files of the catalog. Two materials stand as `leather; textile`. The maker of a shoe,
 * but not that of its brand, is the JSON of the API.
 */
export const factColumns: ShoeColumns = {
  names,
  parse(name, text) {
    if (text === '' || !isName(name)) return { value: '' };
    const fact = toFact(name, text);
    if (fact === undefined) return { value: null, problem: 'this is not JSON' };
    const parsed = columns[name].schema.safeParse(fact);
    return parsed.success
      ? { value: toText(parsed.data) }
      : {
          value: null,
          problem: parsed.error.issues[0]?.message ?? 'this is not a valid value for the column',
        };
  },
  async read(db, shoeIds) {
    const rows = await selectFacts(db, shoeIds);
    return new Map(
      rows.map((row) => [
        row.shoe_id,
        Object.fromEntries(names.map((name) => [name, toText(factOf(row, columns[name]))])),
      ]),
    );
  },
  write: writeColumns,
  describe: describeFacts,
};

/** The maker's own number, and the materials from the top down, each once. */
function describeFacts(values: ShoeValues): [attribute: string, text: string][] {
  const identifier = values['product.metafields.custom.identifier'] ?? '';
  const parts = names.filter(isList).flatMap((name) => values[name]?.split('; ') ?? []);
  const materials = [...new Set(parts)].flatMap((part) => (isMaterial(part) ? googleMaterials[part] : []));
  return [
    ...(identifier === '' ? [] : [['mpn', identifier.slice(0, 70)] satisfies [string, string]]),
    // Google accepts three, sorted from the most to the least.
    ...(materials.length === 0
      ? []
      : [['material', materials.slice(0, 3).join('/')] satisfies [string, string]]),
  ];
}

const isMaterial = (text: string): text is ShoeMaterial => materialNames.includes(text);
const materialNames: readonly string[] = materials;

/** Materials in Google's words; other materials are left out. */
const googleMaterials: Readonly<Record<ShoeMaterial, readonly string[]>> = {
  leather: ['Leather'],
  coated_leather: ['Coated leather'],
  textile: ['Textile'],
  other: [],
};

const selectFacts = (db: Database, shoeIds: readonly string[]) =>
  shoeIds.length === 0
    ? []
    : db.selectFrom('shoe_facts').selectAll().where('shoe_id', 'in', shoeIds).execute();

const isList = (name: ColumnName): boolean => name.endsWith('_material');

/** A fact as the contract has it; undefined if it should be JSON and is not. */
function toFact(name: ColumnName, text: string): unknown {
  if (text === '') return null;
  if (isList(name)) return text.split(';').map((part) => part.trim());
  return columns[name].column === 'maker' ? readJson(text) : text;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A fact as files have it. */
function toText(fact: string | readonly string[] | Maker | null): string {
  if (fact === null) return '';
  if (typeof fact === 'string') return fact;
  return 'postal' in fact ? JSON.stringify(fact) : fact.join('; ');
}

/** The value of a column in a row. */
const factOf = (row: Selectable<FactsRow>, { column }: (typeof columns)[ColumnName]) =>
  // The database keeps the keys in an order of its own.
  column === 'maker' ? storedMaker.parse(row.maker) : row[column];

/** Writes values, which were parsed, in one statement. */
async function writeColumns(db: Database, values: ReadonlyMap<string, ShoeValues>): Promise<void> {
  const present = new Map((await selectFacts(db, [...values.keys()])).map((row) => [row.shoe_id, row]));
  const rows = [...values].map(([shoe_id, named]): Insertable<FactsRow> => {
    const { maker, ...row } = present.get(shoe_id) ?? { shoe_id, maker: null };
    const written = Object.entries(named).flatMap(([name, text]) =>
      isName(name) ? [[columns[name].column, toColumn(name, text)]] : [],
    );
    return { ...row, maker: toJson(maker), ...Object.fromEntries(written) };
  });
  const written = names.map((name) => columns[name].column);
  await db
    .insertInto('shoe_facts')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('shoe_id')
        .doUpdateSet((row) =>
          Object.fromEntries(written.map((column) => [column, row.ref(`excluded.${column}`)])),
        ),
    )
    .execute();
}

/** A fact as a column takes it. */
const toColumn = (name: ColumnName, text: string): unknown => {
  const fact = toFact(name, text);
  return columns[name].column === 'maker' ? toJson(fact) : fact;
};

const toJson = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
