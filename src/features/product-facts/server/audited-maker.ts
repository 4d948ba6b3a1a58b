import { z } from 'zod';
import type { AuditedEntity } from '#platform/audit/server/audit.ts';
import type { Database } from '#platform/database/database.ts';
import type { Maker } from '../contract/facts.ts';
import { storedMaker } from './facts-rows.ts';

/** The maker of a brand as the audit log records it. */
const makerState = z.object({ brand: z.string(), maker: storedMaker });
export type MakerState = z.infer<typeof makerState>;

/** Makers, by the id of their brand. They change as a whole. A brand without one has it all the same, as null. */
export const auditedMaker: AuditedEntity = {
  name: (state) => `of ${makerState.parse(state).brand}`,
  describe(state) {
    const { maker } = makerState.parse(state);
    return { details: { value: maker, text: describeMaker(maker) } };
  },
  lock: lockMaker,
  write: (db, id, target) => writeMaker(db, id, makerState.parse(target).maker),
  softDelete: null,
  tags: () => makerTags,
};

/** What shows the makers of brands. */
export const makerTags = ['brands'] as const;

/** The maker of a brand as the audit log records it, locked with the brand; null when there is no such brand. */
export async function lockMaker(db: Database, id: string): Promise<MakerState | null> {
  const brand = await db
    .selectFrom('brand')
    .select('name')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!brand) return null;
  const row = await db
    .selectFrom('brand_maker')
    .select('maker')
    .where('brand_id', '=', id)
    .executeTakeFirst();
  return makerState.parse({ brand: brand.name, maker: row?.maker ?? null });
}

/** Stores the maker of a brand, or with null removes it. */
export async function writeMaker(db: Database, id: string, maker: Maker | null): Promise<void> {
  if (maker === null) {
    await db.deleteFrom('brand_maker').where('brand_id', '=', id).execute();
    return;
  }
  const stored = JSON.stringify(maker);
  await db
    .insertInto('brand_maker')
    .values({ brand_id: id, maker: stored })
    .onConflict((conflict) => conflict.column('brand_id').doUpdateSet({ maker: stored }))
    .execute();
}

/** A maker in one line. */
export function describeMaker(maker: Maker | null): string {
  if (maker === null) return 'None';
  const { name, postal, email, country, responsible } = maker;
  const own = [name, postal, email, country].join(', ');
  return responsible === null
    ? own
    : `${own}; responsible: ${[responsible.name, responsible.postal, responsible.email].join(', ')}`;
}
