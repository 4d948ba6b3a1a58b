import type { Database } from '#platform/database/database.ts';
import { fieldProblem, type Problem } from '#platform/handlers/problem.ts';
import { checkMarkdown } from '#platform/text/markdown.ts';
import type { LetterContent } from '../contract.ts';

/**
 * Finds the parts of a letter that cannot be sent. Shoes that it showed `before` may have been deleted since, and are
 * left out.
 * @returns the problem of the first field with one, or null
 */
export async function checkContent(
  db: Database,
  { markdown, shoeIds }: LetterContent,
  before: readonly string[] = [],
): Promise<Problem<'INVALID'> | null> {
  const [refused] = checkMarkdown(markdown);
  if (refused !== undefined) return fieldProblem('markdown', refused);
  const added = shoeIds.filter((shoeId) => !before.includes(shoeId));
  const [unknown] = await nameUnknownShoes(db, added);
  return unknown === undefined ? null : fieldProblem('shoeIds', unknown);
}

/** Returns a sentence for each id without a shoe. */
export async function nameUnknownShoes(db: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('shoe')
    .select('id')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  const known = rows.map(({ id }) => id);
  return ids.filter((id) => !known.includes(id)).map((id) => `There is no shoe with the id “${id}”`);
}
