import type { OutgoingEmail } from '#platform/outbox/mailer.ts';
import { createAuditLogClient } from '#tests/support/audit-log-client.ts';
import { deliver } from '#tests/support/deliver.ts';
import { type Member, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import type { Letter } from '../contract.ts';
import { startLetterJob } from '../server/letter-job.ts';

/** The content of the letters of these tests, unless the test says something else. */
export const someContent = { subject: 'New this week', markdown: 'Our **favorites**.', shoeIds: [] };

/** A shop whose administrator writes letters. */
export type LetterShop = Awaited<ReturnType<typeof openLetterShop>>;

/** Opens one; close its `shop` after the tests. */
export async function openLetterShop() {
  const shop = await openTestShop();
  const ada = await shop.administrator(1);
  return {
    shop,
    ada,
    history: createAuditLogClient(ada),
    create: async (content: object = {}): Promise<Letter> =>
      bodyOf(await ada.call('POST /admin/letters', { body: { ...someContent, ...content } })),
    find: async (id: string): Promise<Letter> => bodyOf(await callLetter(ada, id)),
    send: (id: string, at?: string) =>
      ada.call('POST /admin/letters/{id}/send', { params: { id }, body: at === undefined ? {} : { at } }),
    stop: (id: string) => ada.call('POST /admin/letters/{id}/stop', { params: { id } }),
    /** Removes all subscribers, letters and emails, so that each test has its own. */
    async clear() {
      for (const table of [
        'newsletter_subscriber',
        'newsletter_letter',
        'outbox',
        'refused_address',
      ] as const)
        await shop.db.deleteFrom(table).execute();
    },
  };
}

const callLetter = (ada: Member, id: string) => ada.call('GET /admin/letters/{id}', { params: { id } });

function bodyOf<Body>(answer: { ok: true; body: Body } | { ok: false; problem: { detail: string } }): Body {
  if (!answer.ok) throw new Error(answer.problem.detail);
  return answer.body;
}

/** Adds confirmed subscribers. */
export const subscribe = (shop: Pick<TestShop, 'db'>, ...emails: string[]) =>
  shop.db
    .insertInto('newsletter_subscriber')
    .values(
      emails.map((email) => ({
        email_key: email.toLowerCase(),
        email,
        confirmed: true,
        confirmed_at: new Date(Date.now() - 60_000),
      })),
    )
    .execute();

/** Some addresses in their order: `reader-001@mail.test`. */
export const readers = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `reader-${String(index + 1).padStart(3, '0')}@mail.test`);

/** One round of the job of letters. */
export async function runLetterJob({ db, dependencies }: TestShop): Promise<void> {
  const job = startLetterJob({
    ...dependencies,
    db,
    log: {
      info: () => {},
      warn({ err }: { err?: unknown }) {
        throw err;
      },
    },
  });
  await job.runOnce();
  await job.stop();
}

/** Runs the job and the outbox until the letter is over; returns its emails. */
export async function sendAll(shop: TestShop): Promise<OutgoingEmail[]> {
  const all: OutgoingEmail[] = [];
  for (let round = 0; round < 50; round++) {
    await runLetterJob(shop);
    all.push(...(await deliver(shop)));
    const unfinished = await shop.db
      .selectFrom('newsletter_letter')
      .select('id')
      .where('state', '=', 'sending')
      .execute();
    if (unfinished.length === 0) return all;
  }
  throw new Error('the letter does not end');
}
