import type { Database } from '#platform/database/database.ts';

/** The paths of the links in the newest newsletter email to an address. @throws when there is none */
export async function newsletterLinks(db: Database, recipient: string) {
  const { body_text: text } = await db
    .selectFrom('outbox')
    .select('body_text')
    .where('kind', '=', 'newsletter')
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return { confirm: linkIn(text, 'confirm'), leave: linkIn(text, 'leave') };
}

/** The path of a link in the text of a newsletter email. @throws when there is none */
export function linkIn(text: string, purpose: 'confirm' | 'leave'): string {
  const path = new RegExp(`/newsletter/${purpose}\\?token=[0-9a-f]+`).exec(text)?.[0];
  if (path === undefined) throw new Error(`The email has no link to ${purpose}`);
  return path;
}

/** The token of a path. */
export const tokenIn = (path: string): string =>
  new URL(path, 'http://shop.test').searchParams.get('token') ?? '';
