import type { Insertable } from 'kysely';
import type { z } from 'zod';
import type { Tables } from '#database/tables.ts';
import type { Database } from '#platform/database/database.ts';
import type { ShoeColumns, ShoeValues } from '#shop/catalog/server/bulk-changes/bulk-changes.ts';
import { factFields, partMaterials } from '../contract/facts.ts';
import { materials, type ShoeMaterial } from '../contract/materials.ts';

type FactsRow = Tables['shoe_facts'];

/** The facts in import and export files, by their columns in a Shopify file: our own metafields. */
const columns = {
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

/** The facts of shoes as columns of the files of the catalog, apart from makers. Two materials stand as `leather; textile`. */
export const factColumns: ShoeColumns = {
  names,
  parse(name, text) {
    if (text === '' || !isName(name)) return { value: '' };
    const parsed = columns[name].schema.safeParse(toFact(name, text));
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
        Object.fromEntries(names.map((name) => [name, toText(row[columns[name].column])])),
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

/** A fact as the contract has it. */
const toFact = (name: ColumnName, text: string): unknown =>
  text === '' ? null : isList(name) ? text.split(';').map((part) => part.trim()) : text;

/** A fact as files have it. */
const toText = (fact: string | readonly string[] | null): string =>
  fact === null ? '' : typeof fact === 'string' ? fact : fact.join('; ');

/** Writes values, which were parsed, in one statement. */
async function writeColumns(db: Database, values: ReadonlyMap<string, ShoeValues>): Promise<void> {
  const present = new Map((await selectFacts(db, [...values.keys()])).map((row) => [row.shoe_id, row]));
  const rows = [...values].map(([shoe_id, named]): Insertable<FactsRow> => {
    const { maker: _, ...row } = present.get(shoe_id) ?? { shoe_id, maker: null };
    const written = Object.entries(named).flatMap(([name, text]) =>
      isName(name) ? [[columns[name].column, toFact(name, text)]] : [],
    );
    return { ...row, ...Object.fromEntries(written) };
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
