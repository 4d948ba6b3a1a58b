import type { TestShop } from './test-shop.ts';

/** Asks for a password reset by mail, and resolves to its token. */
export async function mailReset(shop: TestShop, email: string): Promise<string> {
  const asked = await shop.visitor().request('POST', '/api/auth/request-password-reset', { body: { email } });
  if (asked.statusCode !== 200) throw new Error(`No reset for ${email}: ${asked.body}`);
  const { body_text } = await shop.db
    .selectFrom('outbox')
    .select('body_text')
    .where('kind', '=', 'password-reset')
    .where('recipient', '=', email)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  return /token=(\w+)/.exec(body_text)?.[1] ?? '';
}
