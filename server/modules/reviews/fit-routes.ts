import { type ExpressionBuilder, sql } from 'kysely';
import { totalCountHeader } from '#contract/endpoints/query-params.ts';
import { type FitCounts, judgeFit, leastFitAnswers } from '#contract/fields/fit.ts';
import { findFitEndpoint, listFitEndpoint, type ShoeFit } from '#contract/reviews.ts';
import type { Tables } from '#database/tables.ts';
import { countRows } from '../../shared/count-rows.ts';
import type { Database, Dependencies, ReadDatabase } from '../../shared/dependencies.ts';
import { problem } from '../../shared/problem.ts';
import { publicReply, type RegisterRoute, reply } from '../../shared/route.ts';

/** GET /shoes/{id}/fit and GET /admin/fit. */
export function registerFitRoutes(registerRoute: RegisterRoute, { readDb, longDb }: Dependencies): void {
  registerRoute(findFitEndpoint, async ({ params: { id } }) => {
    const counts = await countFit(readDb, id);
    return counts
      ? publicReply(200, { ...counts, verdict: judgeFit(counts) }, [`shoe:${id}`])
      : problem('NOT_FOUND');
  });

  registerRoute(listFitEndpoint, async ({ query }) => {
    const { shoes, total } = await listFit(longDb, query);
    return reply(200, shoes, { [totalCountHeader]: String(total) });
  });
}

/** What the reviews of a shoe say of its fit; null when there is no such shoe. */
async function countFit(db: ReadDatabase, shoeId: string): Promise<FitCounts | null> {
  const counted = await db
    .selectFrom('shoe')
    .leftJoin('review', 'review.shoe_id', 'shoe.id')
    .select(fitColumns)
    .where('shoe.id', '=', shoeId)
    .where('shoe.deleted_at', 'is', null)
    .groupBy('shoe.id')
    .executeTakeFirst();
  return counted ?? null;
}

/** The shoes whose fit somebody spoke of; of those with enough answers the furthest from their size come first. */
async function listFit(
  db: Database,
  { offset = 0, limit = 28 }: { offset?: number | undefined; limit?: number | undefined },
): Promise<{ shoes: ShoeFit[]; total: number }> {
  const answered = db
    .selectFrom('shoe')
    .innerJoin('review', 'review.shoe_id', 'shoe.id')
    .where('shoe.deleted_at', 'is', null)
    .where('review.fit', 'is not', null)
    .groupBy('shoe.id');
  const answers = sql<number>`count(review.fit)`;
  const [rows, total] = await Promise.all([
    answered
      .select(['shoe.id as _id', 'shoe.name', 'shoe.brand'])
      .select(fitColumns)
      .orderBy(sql`${answers} >= ${leastFitAnswers}`, 'desc')
      .orderBy(
        sql`abs(count(*) filter (where fit = 'large') - count(*) filter (where fit = 'small'))::float8 / ${answers}`,
        'desc',
      )
      .orderBy(answers, 'desc')
      .orderBy('shoe.name')
      .orderBy('shoe.id')
      .offset(offset)
      .limit(limit)
      .execute(),
    countRows(db, answered.select('shoe.id')),
  ]);
  return { shoes: rows.map((row) => ({ ...row, verdict: judgeFit(row) })), total };
}

const fitColumns = ({ fn }: ExpressionBuilder<Tables, 'review'>) =>
  (['small', 'true', 'large'] as const).map((answer) =>
    fn.count<number>('review.fit').filterWhere('review.fit', '=', answer).as(answer),
  );
