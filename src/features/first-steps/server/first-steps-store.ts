import { z } from 'zod';
import type { Database } from '#platform/database/database.ts';

/** Whether the list was hidden. */
export const firstStepsState = z.object({ isHidden: z.boolean() });
type FirstStepsState = z.output<typeof firstStepsState>;

const key = 'first-steps';
const initially: FirstStepsState = { isHidden: false };

/** Whether the list was hidden. */
export async function readFirstSteps(db: Database): Promise<FirstStepsState> {
  const row = await db.selectFrom('shop_fact').select('value').where('key', '=', key).executeTakeFirst();
  return row ? firstStepsState.parse(row.value) : initially;
}

/** The same, locked until the transaction ends. */
export async function lockFirstSteps(db: Database): Promise<FirstStepsState> {
  const { value } = await db
    .insertInto('shop_fact')
    .values({ key, value: JSON.stringify(initially) })
    // Locks the existing row, and returns it.
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ value: ({ ref }) => ref('shop_fact.value') }),
    )
    .returning('value')
    .executeTakeFirstOrThrow();
  return firstStepsState.parse(value);
}

/** Writes the state of a locked row. */
export async function writeFirstSteps(db: Database, state: FirstStepsState): Promise<void> {
  await db
    .updateTable('shop_fact')
    .set({ value: JSON.stringify(state) })
    .where('key', '=', key)
    .execute();
}
