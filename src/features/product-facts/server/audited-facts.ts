import { z } from 'zod';
import { type AuditedEntity, type AuditedField, textField } from '#platform/audit/server/audit.ts';
import type { Database } from '#platform/database/database.ts';
import { materialWords, type ShoePart, shoeParts } from '../contract/materials.ts';
import { describeMaker } from './audited-maker.ts';
import { storedMaker, storedMaterials } from './facts-rows.ts';

/** The facts of a shoe as the audit log records them. */
const factsState = z.object({
  shoe: z.string(),
  maker: storedMaker,
  identifier: z.string().nullable(),
  hsCode: z.string().nullable(),
  origin: z.string().nullable(),
  warnings: z.string().nullable(),
  upper: storedMaterials,
  lining: storedMaterials,
  sole: storedMaterials,
});
export type FactsState = z.infer<typeof factsState>;

/** Facts, by the id of their shoe. A shoe without any has them all the same, each of them null. */
export const auditedFacts: AuditedEntity = {
  name: (state) => `of ${factsState.parse(state).shoe}`,
  describe(state) {
    const facts = factsState.parse(state);
    return {
      maker: { value: facts.maker, text: describeMaker(facts.maker) },
      identifier: optionalText(facts.identifier),
      'HS code': optionalText(facts.hsCode),
      origin: optionalText(facts.origin),
      warnings: optionalText(facts.warnings),
      ...Object.fromEntries(shoeParts.map((part) => [materialsField(part), describeMaterials(facts[part])])),
    };
  },
  lock: lockFacts,
  async write(db, id, target, names) {
    const present = await lockFacts(db, id);
    if (!present) throw new Error(`there is no shoe ${id}`);
    const recorded = factsState.parse(target);
    const restored = names.flatMap((name) => propertyOf[name] ?? []).map((key) => [key, recorded[key]]);
    await writeFacts(db, id, factsState.parse({ ...present, ...Object.fromEntries(restored) }));
  },
  softDelete: null,
  tags: (id) => factsTags(id),
};

/** What shows the facts of a shoe. */
export const factsTags = (shoeId: string) => [`shoe:${shoeId}`] as const;

/** The facts of a shoe as the audit log records them, locked with the shoe; null when there is none. */
export async function lockFacts(db: Database, id: string): Promise<FactsState | null> {
  const shoe = await db
    .selectFrom('shoe')
    .select(['name', 'brand'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!shoe) return null;
  const row = await db.selectFrom('shoe_facts').selectAll().where('shoe_id', '=', id).executeTakeFirst();
  return factsState.parse({
    shoe: `${shoe.name} by ${shoe.brand}`,
    maker: row?.maker ?? null,
    identifier: row?.identifier ?? null,
    hsCode: row?.hs_code ?? null,
    origin: row?.origin ?? null,
    warnings: row?.warnings ?? null,
    upper: row?.upper_materials ?? null,
    lining: row?.lining_materials ?? null,
    sole: row?.sole_materials ?? null,
  });
}

/** Stores the facts of a shoe. */
export async function writeFacts(db: Database, id: string, facts: FactsState): Promise<void> {
  const columns = {
    maker: facts.maker && JSON.stringify(facts.maker),
    identifier: facts.identifier,
    hs_code: facts.hsCode,
    origin: facts.origin,
    warnings: facts.warnings,
    upper_materials: facts.upper,
    lining_materials: facts.lining,
    sole_materials: facts.sole,
  };
  await db
    .insertInto('shoe_facts')
    .values({ shoe_id: id, ...columns })
    .onConflict((conflict) => conflict.column('shoe_id').doUpdateSet(columns))
    .execute();
}

const materialsField = (part: ShoePart): string => (part === 'lining' ? 'lining and sock' : part);

/** What of a state each audited field is. */
const propertyOf: Readonly<Record<string, keyof FactsState>> = {
  maker: 'maker',
  identifier: 'identifier',
  'HS code': 'hsCode',
  origin: 'origin',
  warnings: 'warnings',
  ...Object.fromEntries(shoeParts.map((part) => [materialsField(part), part])),
};

const optionalText = (value: string | null): AuditedField =>
  value === null ? { value, text: 'None' } : textField(value);

const describeMaterials = (value: FactsState[ShoePart]): AuditedField => ({
  value,
  text: value?.map((material) => materialWords[material]).join(', ') ?? 'None',
});
