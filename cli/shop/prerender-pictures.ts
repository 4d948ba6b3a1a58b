import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { pictureWidths } from '#contract/shoes.ts';
import { type DemoShoe, demoShoes } from '#demo/demo-shoes.ts';
import { pictureBase } from '#server/modules/media/media.ts';
import type { CacheInvalidator } from '#server/shared/cache-invalidator.ts';
import { inProcessAddress } from '#server/shared/client-address.ts';
import type { Database } from '#server/shared/dependencies.ts';
import type { Illustrator } from './draw-pictures.ts';

/** The dependencies of {@link prerenderPictures}. */
export interface PrerenderOptions {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly cacheInvalidator: CacheInvalidator;
  readonly illustrator: Illustrator;
  readonly signal: AbortSignal;
}

/**
 * Draws the pictures of the demo catalogue in advance, newest shoe first. Pauses after each picture for as long as it
 * took, so that at least half of a core is left for requests. The placeholder of a shoe is stored last and marks it as
 * done, so that the next start continues where this one stopped.
 */
export async function prerenderPictures({
  app,
  db,
  cacheInvalidator,
  illustrator,
  signal,
}: PrerenderOptions): Promise<void> {
  for (const shoe of demoShoes) {
    if (signal.aborted) return;
    if (!(await needsPictures(db, shoe))) continue;
    for (const view of ['side', 'quarter'] as const) {
      for (const width of pictureWidths) {
        const url = `${pictureBase(shoe.slug)}/${view}-${width}.avif`;
        await withPause(signal, () => app.inject({ url, remoteAddress: inProcessAddress }));
      }
    }
    await withPause(signal, async () => {
      const placeholder = await illustrator.placeholder(shoe);
      await db
        .updateTable('shoe')
        .set({ picture_placeholder: placeholder })
        .where('id', '=', shoe.id)
        .where('picture_base', '=', pictureBase(shoe.slug))
        .execute();
      await cacheInvalidator.invalidate([`shoe:${shoe.id}`]);
    });
  }
}

async function needsPictures(db: Database, shoe: DemoShoe): Promise<boolean> {
  const row = await db
    .selectFrom('shoe')
    .select('id')
    .where('id', '=', shoe.id)
    .where('deleted_at', 'is', null)
    .where('picture_base', '=', pictureBase(shoe.slug))
    .where('picture_placeholder', '=', '')
    .executeTakeFirst();
  return row !== undefined;
}

async function withPause(signal: AbortSignal, work: () => Promise<unknown>): Promise<void> {
  if (signal.aborted) return;
  const startedAt = performance.now();
  await work();
  await wait(performance.now() - startedAt, undefined, { signal }).catch(() => {});
}
