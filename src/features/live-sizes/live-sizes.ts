import type { Feature } from '#platform/features/feature.ts';
import type { RegisterEventStream } from '#platform/network/event-stream.ts';
import { listenToShoesEndpoint, liveSizesEndpoints } from './contract.ts';
import { createLiveShoes, type LiveShoes } from './server/live-shoes.ts';

/** Tells open pages which sizes sell out or come back. */
export const liveSizes = {
  endpoints: liveSizesEndpoints,
  async plugin(app, { dependencies }) {
    const liveShoes = createLiveShoes(dependencies.db);
    app.changeListeners.push(liveShoes);
    registerLiveRoutes(app.registerEventStream, liveShoes);
  },
  // Streams stay open, so that no limit of calls at once may count them. They have limits of their own.
  admission: { matches: (path) => path === '/api/live', atOnce: Number.POSITIVE_INFINITY },
} satisfies Feature;

/** GET /live: what changes about shoes, while a client listens. */
function registerLiveRoutes(registerEventStream: RegisterEventStream, liveShoes: LiveShoes): void {
  registerEventStream(listenToShoesEndpoint, ({ query, header }, stream) => {
    const lastEventId = header('last-event-id') ?? query.lastEventId;
    return liveShoes.listen(stream, query.shoes, { withState: lastEventId !== undefined });
  });
}
