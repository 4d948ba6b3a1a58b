import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '#database/tables.ts';
import type { ReadDatabase } from '#platform/database/database.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { problem } from '#platform/handlers/problem.ts';
import { publicReply, type RegisterRoute } from '#platform/handlers/route.ts';
import { type FitCounts, judgeFit } from '../contract/fit.ts';
import { findFitEndpoint } from '../contract/reviews.ts';

/** GET /shoes/{id}/fit. */
export function registerFitRoutes(registerRoute: RegisterRoute, { readDb }: Dependencies): void {
  registerRoute(findFitEndpoint, async ({ params: { id } }) => {
    const counts = await countFit(readDb, id);
    return counts
      ? publicReply(200, { ...counts, verdict: judgeFit(counts) }, [`shoe:${id}`])
      : problem('NOT_FOUND');
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

const fitColumns = ({ fn }: ExpressionBuilder<Tables, 'review'>) =>
  (['small', 'true', 'large'] as const).map((answer) =>
    fn.count<number>('review.fit').filterWhere('review.fit', '=', answer).as(answer),
  );
