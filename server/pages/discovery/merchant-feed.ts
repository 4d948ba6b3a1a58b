import { pipeline, Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { allowedEncodings } from '../../cache/allowed-encodings.ts';
import type { Database } from '../../shared/dependencies.ts';
import { writeFeedXml } from './feed-xml.ts';
import { GrowingFile } from './growing-file.ts';

/** How long a feed may be used, in seconds, by the shop and by caches together. */
const maxAge = 900;

/** gzip's fastest level: a feed repeats itself so much that the others save little. */
const level = 1;

/**
 * `/merchant-feed.xml`, see {@link writeFeedXml}. A large catalogue takes a while: one feed is written at a time, into a
 * compressed file that all its readers share, those who come while it is written too, each at its own pace. It is used
 * until it is {@link maxAge} old, and `Age` tells caches how much of that is over (RFC 9111 section 5.1).
 */
export function registerMerchantFeed(
  app: FastifyInstance,
  { db, publicOrigin }: { db: Database; publicOrigin: string },
): void {
  const feeds = createFeedKeeper(() => compress(writeFeedXml(db, publicOrigin)));
  app.addHook('onClose', async () => feeds.release());
  app.get(
    '/merchant-feed.xml',
    { config: { access: 'anyone' }, schema: { hide: true } },
    async (request, reply) => {
      const { file, age } = feeds.find();
      await file.begun();
      const isCompressed = allowedEncodings(request.headers['accept-encoding']).has('gzip');
      if (isCompressed) reply.header('content-encoding', 'gzip');
      const compressed = Readable.from(file.read());
      return reply
        .type('application/xml; charset=utf-8')
        .header('cache-control', `public, max-age=${maxAge}`)
        .header('age', String(age))
        .header('vary', 'accept-encoding')
        .send(isCompressed ? compressed : pipeline(compressed, createGunzip(), () => {}));
    },
  );
}

const compress = (text: AsyncIterable<string>) =>
  pipeline(Readable.from(text), createGzip({ level }), () => {});

/** Keeps the last feed while it may be used. `age` in seconds. */
function createFeedKeeper(write: () => AsyncIterable<Uint8Array>) {
  let kept: { readonly file: GrowingFile; readonly since: number } | undefined;
  const ageOf = (since: number) => Math.max(0, Math.floor((Date.now() - since) / 1000));
  return {
    find(): { file: GrowingFile; age: number } {
      const isUsable =
        kept &&
        kept.file.status !== 'failed' &&
        (ageOf(kept.since) < maxAge || kept.file.status === 'growing');
      if (!kept || !isUsable) {
        kept?.file.release();
        kept = { file: new GrowingFile(write()), since: Date.now() };
      }
      return { file: kept.file, age: ageOf(kept.since) };
    },
    release: () => kept?.file.release(),
  };
}
