import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { pictureWidths } from '#contract/shoes.ts';
import { type DemoShoe, demoShoes } from '#demo/demo-shoes.ts';
import { pictureBase } from '#server/modules/media/media.ts';
import type { CacheInvalidator } from '#server/shared/cache-invalidator.ts';
import { inProcessAddress } from '#server/shared/client-address.ts';
import type { Database } from '#server/shared/dependencies.ts';
import type { Illustrator } from './draw-pictures.ts';

/** What warming works with. */
export interface PrerenderOptions {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly cacheInvalidator: CacheInvalidator;
  readonly illustrator: Illustrator;
  readonly signal: AbortSignal;
}

/**
 * Draws the demo catalogue's pictures before anybody asks, newest shoe first, and rests after each picture as long as it
 * took, so that shoppers keep at least half of a core. A shoe whose pictures are done has its tiny picture; the work goes
 * on where an earlier start left it.
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
        await restfully(signal, () => app.inject({ url, remoteAddress: inProcessAddress }));
      }
    }
    await restfully(signal, async () => {
      const tiny = await illustrator.tiny(shoe);
      await db
        .updateTable('shoe')
        .set({ picture_placeholder: tiny })
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

async function restfully(signal: AbortSignal, work: () => Promise<unknown>): Promise<void> {
  if (signal.aborted) return;
  const began = performance.now();
  await work();
  await wait(performance.now() - began, undefined, { signal }).catch(() => {});
}
