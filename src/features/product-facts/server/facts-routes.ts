import { isDeepStrictEqual } from 'node:util';
import { recordAuditEntry } from '#platform/audit/server/audit.ts';
import { totalCountHeader } from '#platform/contract/endpoints/query-params.ts';
import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { SignedIn } from '#platform/handlers/caller.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { problem } from '#platform/handlers/problem.ts';
import { auditedReply, publicReply, type RegisterRoute, reply } from '#platform/handlers/route.ts';
import {
  changeFactsEndpoint,
  type FactsChange,
  findFactsEndpoint,
  findMakerEndpoint,
  findOfferFactsEndpoint,
  listIncompleteEndpoint,
  type Maker,
  removeMakerEndpoint,
  setMakerEndpoint,
} from '../contract/facts.ts';
import { type FactsState, factsTags, lockFacts, writeFacts } from './audited-facts.ts';
import { lockMaker, makerTags, writeMaker } from './audited-maker.ts';
import { findFacts, listIncomplete, toOfferFacts } from './facts-rows.ts';

/** The facts of shoes, and those that are incomplete. */
export function registerFactsRoutes(
  registerRoute: RegisterRoute,
  { db, readDb, longDb, cacheInvalidator }: Dependencies,
): void {
  registerRoute(findOfferFactsEndpoint, async ({ params: { id } }) => {
    const facts = await findFacts(readDb, id);
    if (!facts) return problem('NOT_FOUND');
    return publicReply(200, toOfferFacts(facts), [...factsTags(id), ...makerTags]);
  });

  registerRoute(findFactsEndpoint, async ({ params: { id } }) => {
    const facts = await findFacts(db, id);
    return facts ? reply(200, facts) : problem('NOT_FOUND');
  });

  registerRoute(changeFactsEndpoint, async ({ params: { id }, body, caller }) => {
    const changed = await inTransaction(db, async (transaction) => {
      const before = await lockFacts(transaction, id);
      if (!before) return null;
      const after = mergeFacts(before, body);
      if (isDeepStrictEqual(before, after)) return { change: null, facts: await findFacts(transaction, id) };
      await writeFacts(transaction, id, after);
      const entry = { action: 'change', entity: 'facts', id, before, after } as const;
      const change = await recordAuditEntry(transaction, caller, entry);
      return { change, facts: await findFacts(transaction, id) };
    });
    if (!changed?.facts) return problem('NOT_FOUND');
    await cacheInvalidator.invalidate(factsTags(id));
    return auditedReply(200, changed.facts, changed.change);
  });

  registerRoute(listIncompleteEndpoint, async ({ query }) => {
    const { shoes, total } = await listIncomplete(longDb, query);
    return reply(200, shoes, { [totalCountHeader]: String(total) });
  });
}

/** The makers of brands. */
export function registerMakerRoutes(
  registerRoute: RegisterRoute,
  { db, cacheInvalidator }: Dependencies,
): void {
  registerRoute(findMakerEndpoint, async ({ params: { id } }) => {
    const found = await inTransaction(db, (transaction) => lockMaker(transaction, id));
    return found ? reply(200, found) : problem('NOT_FOUND');
  });

  registerRoute(setMakerEndpoint, async ({ params: { id }, body, caller }) => {
    const changed = await changeMaker(db, id, { maker: body, caller });
    if (!changed) return problem('NOT_FOUND');
    await cacheInvalidator.invalidate(makerTags);
    return auditedReply(200, changed.after, changed.change);
  });

  registerRoute(removeMakerEndpoint, async ({ params: { id }, caller }) => {
    const changed = await changeMaker(db, id, { maker: null, caller });
    if (!changed) return problem('NOT_FOUND');
    await cacheInvalidator.invalidate(makerTags);
    return auditedReply(200, changed.after, changed.change);
  });
}

/** The facts after a change: what it leaves out stays. */
function mergeFacts(before: FactsState, { materials, ...fields }: FactsChange): FactsState {
  const removed = { upper: null, lining: null, sole: null };
  return { ...before, ...fields, ...(materials === null ? removed : materials) };
}

/** Writes the maker of a brand with its audit entry; null when there is no such brand. */
const changeMaker = (
  db: Database,
  id: string,
  { maker, caller }: { readonly maker: Maker | null; readonly caller: SignedIn },
) =>
  inTransaction(db, async (transaction) => {
    const before = await lockMaker(transaction, id);
    if (!before) return null;
    const after = { ...before, maker };
    if (isDeepStrictEqual(before, after)) return { after, change: null };
    await writeMaker(transaction, id, maker);
    const entry = { action: 'change', entity: 'maker', id, before, after } as const;
    return { after, change: await recordAuditEntry(transaction, caller, entry) };
  });
