import { sql } from 'kysely';
import { totalCountHeader } from '#platform/contract/endpoints/query-params.ts';
import { countRows } from '#platform/database/count-rows.ts';
import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { fieldProblem, isProblem, type Problem, problem } from '#platform/handlers/problem.ts';
import { type RegisterRoute, type RouteCall, reply } from '#platform/handlers/route.ts';
import { createAttemptLimiter, limitsOfAddress } from '#platform/security/attempt-limiter.ts';
import { queueEmail } from '#shop/content/server/mail/mail.ts';
import {
  joinWaitlistEndpoint,
  leaveWaitlistEndpoint,
  listWaitlistDemandEndpoint,
  listWaitlistEndpoint,
  type WaitlistDemand,
} from '../contract.ts';
import { registerClaimRoutes } from './claim-routes.ts';
import { endEntries } from './end-entries.ts';
import type { WaitlistOptions } from './entry-link.ts';
import { entryLink } from './entry-link.ts';
import { findEntry, selectEntries, toEntry, toJoined } from './entry-rows.ts';
import { type Joined, joinLine, noteVisitor } from './join-line.ts';
import { waitlistConfirmationEmail } from './waitlist-emails.ts';

/** The most own entries that a list has: those that wait, and many that ended. */
const longestList = 200;

/** POST and GET /waitlist, DELETE /waitlist/{id}, and what the links in its mails do. */
export function registerWaitlistRoutes(registerRoute: RegisterRoute, dependencies: WaitlistOptions): void {
  const { db } = dependencies;
  registerRoute(joinWaitlistEndpoint, async (call) => {
    const joined = await (call.caller.kind === 'signed-in'
      ? joinAccount(db, call, call.caller)
      : joinVisitor(dependencies, call));
    if (isProblem(joined)) return joined;
    return joined.isNew ? reply(201, toJoined(joined.entry)) : reply(200, toJoined(joined.entry));
  });

  registerRoute(listWaitlistEndpoint, async ({ caller }) => {
    const rows = await selectEntries(db)
      .where('own.uid', '=', caller.uid)
      .orderBy('own.created_at', 'desc')
      .orderBy('own.id')
      .limit(longestList)
      .execute();
    return reply(200, rows.map(toEntry));
  });

  registerRoute(leaveWaitlistEndpoint, async ({ params: { id }, caller }) => {
    const entry = await findEntry(db, id);
    if (entry?.uid !== caller.uid) return problem('NOT_FOUND');
    return leave(db, id);
  });
  registerClaimRoutes(registerRoute, dependencies);
}

/** Ends an entry for its owner; one that ended before stays as it is. */
async function leave(db: Database, id: string) {
  await inTransaction(db, (transaction) =>
    endEntries(transaction, sql`entry.id = ${id}`, { state: 'canceled' }),
  );
  const entry = await findEntry(db, id);
  if (!entry) return problem('NOT_FOUND');
  if (entry.state === 'taken')
    return problem('NOT_ALLOWED_NOW', {
      detail: 'This pair is already paid for, or its payment is in progress',
    });
  return reply(200, toEntry(entry));
}

type JoinCall = RouteCall<typeof joinWaitlistEndpoint>;

async function joinAccount(
  db: Database,
  { body }: JoinCall,
  { uid, status }: { uid: string; status: string },
): Promise<Joined | Problem<'NOT_FOUND' | 'NOT_ALLOWED_NOW' | 'ACCOUNT_DISABLED'>> {
  if (status !== 'Enabled') return problem('ACCOUNT_DISABLED');
  return inTransaction(db, (transaction) => joinLine(transaction, uid, body));
}

/** As many mails may a client address cause in an hour, to whomever. */
const mailsPerAddress = { max: 20, seconds: 3600 };

/** The entry and the mail with its link are written in one transaction. */
async function joinVisitor(
  { db, settings: { publicOrigin, rateLimitScale }, mailSite, claims }: WaitlistOptions,
  { body, address }: JoinCall,
): Promise<Joined | Problem<'NOT_FOUND' | 'INVALID' | 'NOT_ALLOWED_NOW' | 'TOO_MANY_ATTEMPTS'>> {
  const { email } = body;
  if (email === undefined) return fieldProblem('email', 'Use a valid email');
  const limits = limitsOfAddress('mail:waitlist', address, mailsPerAddress);
  const exceeded = await createAttemptLimiter(db, rateLimitScale).take(limits);
  if (exceeded) return problem('TOO_MANY_ATTEMPTS', exceeded);
  return inTransaction(db, async (transaction) => {
    const joined = await noteVisitor(transaction, email, body);
    if (isProblem(joined)) return joined;
    const { name, size } = joined.entry;
    const link = await entryLink(claims, publicOrigin, joined.entry);
    const mail = waitlistConfirmationEmail({ to: email, shoe: name, size, link }, mailSite());
    await queueEmail(transaction, mail, { address, uid: null, scale: rateLimitScale });
    return joined;
  });
}

/** GET /admin/waitlist. */
export function registerWaitlistAdminRoutes(registerRoute: RegisterRoute, { db }: Dependencies): void {
  registerRoute(listWaitlistDemandEndpoint, async ({ query }) => {
    const { sizes, total } = await listDemand(db, query);
    return reply(200, sizes, { [totalCountHeader]: String(total) });
  });
}

/** Sizes that somebody waits for, most wanted first, and their number. */
async function listDemand(
  db: Database,
  { offset = 0, limit = 20 }: { offset?: number | undefined; limit?: number | undefined },
): Promise<{ sizes: WaitlistDemand[]; total: number }> {
  const lines = db
    .selectFrom('waitlist_entry as entry')
    .innerJoin('shoe', 'shoe.id', 'entry.shoe_id')
    .where('entry.state', '=', 'waiting')
    .groupBy(['entry.shoe_id', 'shoe.name', 'entry.size']);
  const sizes = await lines
    .select(['entry.shoe_id as shoeId', 'shoe.name', 'entry.size'])
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .orderBy('waiting', 'desc')
    .orderBy('entry.shoe_id')
    .orderBy('entry.size')
    .limit(limit)
    .offset(offset)
    .execute();
  return { sizes, total: await countRows(db, lines.select('entry.shoe_id')) };
}
