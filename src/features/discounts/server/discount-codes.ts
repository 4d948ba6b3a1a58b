import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { ApiError, fieldProblem } from '#platform/handlers/problem.ts';

/** Adds the code of a new discount. @throws an `ApiError` if a valid discount has it already */
export async function createCode(transaction: Database, discountId: string, code: string): Promise<void> {
  if ((await insertCodes(transaction, discountId, [code])) === 0)
    throw new ApiError(fieldProblem('code', `Another discount has the code ${code}. Enter another one`));
}

/** Adds so many codes to a new batch: its prefix, a hyphen and random characters. */
export async function createRandomCodes(
  transaction: Database,
  discountId: string,
  { count, prefix }: { count: number; prefix: string },
): Promise<void> {
  // Once, unless another discount has one of the codes already.
  for (let missing = count; missing > 0; ) {
    const codes = new Set<string>();
    while (codes.size < missing) codes.add(`${prefix}-${randomCharacters()}`);
    missing -= await insertCodes(transaction, discountId, [...codes]);
  }
}

/** Inserts the codes that no valid discount has; returns how many. */
async function insertCodes(db: Database, discountId: string, codes: readonly string[]): Promise<number> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('discount_code')
    .columns(['discount_id', 'code'])
    .expression((query) =>
      query
        .selectFrom(sql<{ code: string }>`unnest(${codes}::text[])`.as<'listed'>(sql`listed (code)`))
        .select(({ val }) => val(discountId).as('discount_id'))
        .select('listed.code'),
    )
    // Not a parameter: a prepared statement would not find the partial index.
    .onConflict((conflict) => conflict.column('code').where(sql<boolean>`is_valid`).doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows);
}

const randomCharacters = (): string =>
  Array.from({ length: 8 }, () => characters.charAt(randomInt(characters.length))).join('');

/** None that look alike, and no vowels, so that there are no words. */
const characters = '23456789BCDFGHJKMNPQRSTVWXYZ';
