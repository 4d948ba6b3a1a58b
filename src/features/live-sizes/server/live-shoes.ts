import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ReadDatabase } from '#platform/database/database.ts';
import type { ChangeListener } from '#platform/invalidation/cache-invalidator.ts';
import { type EventStream, formatEvent } from '#platform/network/event-stream.ts';
import type { LiveShoe, Shoe } from '#shop/catalog/contract/shoes.ts';
import { listShoesById } from '#shop/catalog/server/catalog.ts';

/** Tells open streams of this process what changes about shoes. */
export interface LiveShoes extends ChangeListener {
  /**
   * Sends a stream what changes about these shoes from now on; with `withState` first, once, the state of each of them that
   * the next {@link publish} finds. @returns what ends it
   */
  listen(stream: EventStream, ids: readonly string[], options: { withState: boolean }): () => void;
  /** Reads those shoes that somebody listens to, each once, and sends what is new about them. Of the tags, `shoe:<id>` count. */
  publish(tags: readonly string[] | null): Promise<void>;
}

/** A shoe that streams listen to. */
interface Topic {
  readonly streams: Set<EventStream>;
  /** Those that wait for its state. */
  waiting: Set<EventStream>;
  /** What was read last, as JSON; null until somebody needs it. */
  state: string | null;
}

/** How many shoes are read by one statement, and how many streams are written to at once. */
const readTogether = 100;
const sentTogether = 500;

const prefix = 'shoe:';

/** Creates {@link LiveShoes} on the primary: a replica may still have what was before a change. */
export function createLiveShoes(db: ReadDatabase): LiveShoes {
  const topics = new Map<string, Topic>();
  /** The ids of topics with streams that wait. */
  let awaited = new Set<string>();

  const join = (id: string): Topic => {
    const topic = topics.get(id) ?? { streams: new Set(), waiting: new Set(), state: null };
    topics.set(id, topic);
    return topic;
  };
  const leave = (stream: EventStream, id: string) => {
    const topic = topics.get(id);
    topic?.streams.delete(stream);
    topic?.waiting.delete(stream);
    if (topic?.streams.size === 0) topics.delete(id);
  };
  const tell = async (id: string, shoe: Shoe | undefined): Promise<void> => {
    const topic = topics.get(id);
    if (!topic) return;
    const state = JSON.stringify(toLiveShoe(id, shoe));
    const waiting = takeWaiting(topic);
    const isNew = state !== topic.state;
    topic.state = state;
    await send(isNew ? topic.streams : waiting, state);
  };
  const publish = async (tags: readonly string[] | null, asked: ReadonlySet<string>): Promise<void> => {
    const changed = tags?.flatMap((tag) => (tag.startsWith(prefix) ? tag.slice(prefix.length) : []));
    const unknown = [...asked].filter((id) => topics.get(id)?.state === null);
    const due = new Set([...(changed ?? topics.keys()), ...unknown].filter((id) => topics.has(id)));
    const ids = [...due];
    for (let first = 0; first < ids.length; first += readTogether) {
      const some = ids.slice(first, first + readTogether);
      const shoes = new Map((await listShoesById(db, some)).map((shoe) => [shoe._id, shoe]));
      for (const id of some) await tell(id, shoes.get(id));
    }
    for (const id of asked) {
      const topic = topics.get(id);
      if (topic?.state) await send(takeWaiting(topic), topic.state);
    }
  };

  return {
    listen(stream, ids, { withState }) {
      for (const id of ids) {
        const topic = join(id);
        topic.streams.add(stream);
        if (!withState) continue;
        topic.waiting.add(stream);
        awaited.add(id);
      }
      return () => {
        for (const id of ids) leave(stream, id);
      };
    },

    async publish(tags) {
      const asked = awaited;
      awaited = new Set();
      try {
        await publish(tags, asked);
      } catch (error) {
        // They are asked for again in the next round.
        for (const id of asked) awaited.add(id);
        throw error;
      }
    },
  };
}

function takeWaiting(topic: Topic): ReadonlySet<EventStream> {
  const { waiting } = topic;
  topic.waiting = new Set();
  return waiting;
}

const toLiveShoe = (id: string, shoe: Shoe | undefined): LiveShoe =>
  shoe
    ? {
        _id: id,
        price: shoe.price,
        onSale: shoe.onSale,
        ...(shoe.saleHidden && { saleHidden: true }),
        priorPrice: shoe.priorPrice,
        opensAt: shoe.opensAt,
        stock: shoe.stock,
      }
    : { _id: id, deleted: true, stock: [] };

/** Sends a state to streams, serialised once; other requests are handled between some and the next. */
async function send(streams: ReadonlySet<EventStream>, state: string): Promise<void> {
  if (streams.size === 0) return;
  const event = formatEvent('shoe', state);
  let sent = 0;
  for (const stream of [...streams]) {
    stream.send(event);
    sent += 1;
    if (sent % sentTogether === 0) await yieldToEventLoop();
  }
}
