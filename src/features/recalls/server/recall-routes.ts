import { randomUUID } from 'node:crypto';
import { recordAuditEntry } from '#platform/audit/server/audit.ts';
import { totalCountHeader } from '#platform/contract/endpoints/query-params.ts';
import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { claimForToday, ifRepeated } from '#platform/handlers/once-a-day.ts';
import { ApiError, fieldProblem, type Problem, problem } from '#platform/handlers/problem.ts';
import type { RecordedChange } from '#platform/handlers/recorded-change.ts';
import { auditedReply, publicReply, type RegisterRoute, reply } from '#platform/handlers/route.ts';
import { shoeImage } from '#shop/catalog/server/catalog.ts';
import {
  createRecallEndpoint,
  endRecallEndpoint,
  listPublicRecallsEndpoint,
  listRecallsEndpoint,
  type PublicRecall,
  type Recall,
  type RecallContent,
} from '../contract/recalls.ts';
import type { RecallEvent } from './audited-recall.ts';
import { countBuyers, findSale, type RecalledPairs } from './recall-buyers.ts';
import { findRecallWarnings, renderRecall } from './recall-email.ts';
import { recallMails } from './recall-mails.ts';
import { listPublicRecalls, listRecalls, requireRecall, toPublicRecall } from './recall-store.ts';

/** GET /recalls, and GET and POST /admin/recalls. */
export function registerRecallRoutes(
  registerRoute: RegisterRoute,
  { db, readDb, longDb, cacheInvalidator, shopSettings, mailSite }: Dependencies,
): void {
  registerRoute(listPublicRecallsEndpoint, async () =>
    publicReply(200, await listPublicRecalls(readDb), ['recalls']),
  );

  registerRoute(listRecallsEndpoint, async ({ query }) => {
    const { recalls, total } = await listRecalls(longDb, query);
    return reply(200, recalls, { [totalCountHeader]: String(total) });
  });

  registerRoute(
    createRecallEndpoint,
    async ({ body, query, caller, claim, log }) => {
      const content = toSortedContent(body);
      if (content.to < content.from) return fieldProblem('to', 'The last day must not be before the first');
      const { timeZone } = (await shopSettings.find()).shop;
      if (query.dryRun === '1' || query.dryRun === 'true') {
        const planned = await plan(longDb, content, timeZone);
        if (!('pairs' in planned)) return planned;
        const counted = await countBuyers(longDb, planned.pairs);
        const site = mailSite();
        const { html } = renderRecall({ ...content, sizes: content.sizes, shoes: planned.shoes }, site);
        return auditedReply(200, { ...counted, html, warnings: findRecallWarnings(content, site) }, null);
      }
      const publish = async (
        deed: string,
      ): Promise<{ status: 201; body: Recall; change: RecordedChange | null }> => {
        const id = randomUUID();
        const created = inTransaction(db, async (transaction) => {
          await claim(transaction, id);
          // Does not depend on the administrator, so two administrators recall the same shoes once.
          await claimForToday(transaction, { deed, content, entityId: id });
          const planned = await plan(transaction, content, timeZone);
          if (!('pairs' in planned)) throw new ApiError(planned);
          const { buyers } = await countBuyers(transaction, planned.pairs);
          await transaction
            .insertInto('recall')
            .values({
              id,
              shoe_ids: content.shoeIds,
              shoes: JSON.stringify(planned.shoes),
              sizes: content.sizes,
              from_day: content.from,
              to_day: content.to,
              sold_from: planned.pairs.soldFrom,
              sold_until: planned.pairs.soldUntil,
              text: content.text,
              remedies: content.remedies,
              buyers,
            })
            .execute();
          const after: RecallEvent = {
            shoes: planned.shoes.map(({ name }) => name),
            what: 'publish',
            buyers,
          };
          const entry = { action: 'record', entity: 'recall', id, after } as const;
          const change = await recordAuditEntry(transaction, caller, entry);
          log.info({ recall: id, buyers }, 'recall.published');
          return auditedReply(201, await requireRecall(transaction, id), change);
        });
        return created.catch(
          ifRepeated(async (first) => {
            const recall = await requireRecall(db, first);
            // A recall that has ended is published again.
            return recall.endedAt === null
              ? auditedReply(201, recall, null)
              : publish(`POST /admin/recalls after ${first}`);
          }),
        );
      };
      const answer = await publish('POST /admin/recalls');
      await cacheInvalidator.invalidate(['recalls']);
      return answer;
    },
    async (first) => auditedReply(201, await requireRecall(db, first), null),
  );
}

/** POST /admin/recalls/{id}/end. */
export function registerRecallEnd(
  registerRoute: RegisterRoute,
  { db, cacheInvalidator }: Pick<Dependencies, 'db' | 'cacheInvalidator'>,
): void {
  registerRoute(endRecallEndpoint, async ({ params: { id }, caller }) => {
    const ended = await inTransaction(db, async (transaction) => {
      const row = await transaction
        .selectFrom('recall')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      if (!row) return problem('NOT_FOUND');
      if (row.ended_at) return auditedReply(200, await requireRecall(transaction, id), null);
      await transaction
        .updateTable('recall')
        .set({ ended_at: new Date(), queued_until: null })
        .where('id', '=', id)
        .execute();
      await recallMails.withdraw(transaction, [id]);
      const shoes = toPublicRecall(row).shoes.map(({ name }) => name);
      const after: RecallEvent = { shoes, what: 'end', buyers: row.buyers };
      const entry = { action: 'record', entity: 'recall', id, after } as const;
      const change = await recordAuditEntry(transaction, caller, entry);
      return auditedReply(200, await requireRecall(transaction, id), change);
    });
    await cacheInvalidator.invalidate(['recalls']);
    return ended;
  });
}

/** The input in a fixed order, so that it is the same for repeats. */
const toSortedContent = ({ shoeIds, sizes, ...content }: RecallContent) => ({
  ...content,
  shoeIds: [...new Set(shoeIds)].sort(),
  sizes: sizes === undefined ? null : [...new Set(sizes)].sort(),
});

/** The pairs of a recall, and their shoes, also deleted ones. */
async function plan(
  db: Database,
  { shoeIds, sizes, from, to }: ReturnType<typeof toSortedContent>,
  timeZone: string,
): Promise<{ pairs: RecalledPairs; shoes: PublicRecall['shoes'] } | Problem<'INVALID'>> {
  const shoes = await db
    .selectFrom('shoe')
    .select(['shoe.id', 'shoe.name', 'shoe.brand', 'picture_base', 'picture_views'])
    .where('shoe.id', 'in', shoeIds)
    .orderBy('shoe.name')
    .orderBy('shoe.id')
    .execute();
  const unknown = shoeIds.find((id) => !shoes.some((shoe) => shoe.id === id));
  if (unknown !== undefined) return fieldProblem('shoeIds', `There is no shoe with the id “${unknown}”`);
  return {
    pairs: { shoeIds, sizes, ...(await findSale(db, from, to, timeZone)) },
    shoes: shoes.map((shoe) => ({
      _id: shoe.id,
      name: shoe.name,
      brand: shoe.brand,
      image: shoeImage(shoe),
    })),
  };
}
