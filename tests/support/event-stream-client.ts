import { type IncomingMessage, request as sendRequest } from 'node:http';
import { text } from 'node:stream/consumers';

/** An event that a stream has sent; `data` is parsed JSON. */
export interface ReceivedEvent {
  readonly id: string;
  readonly event: string;
  readonly data: unknown;
}

/** A client that listens to a stream of server-sent events. */
export interface EventStreamClient {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** All that was received so far, as text. */
  readonly received: string;
  /** The body of an answer that is no stream. */
  readonly problem: unknown;
  /** The next event that was not taken yet. Rejects when the stream ends without one. */
  next(): Promise<ReceivedEvent>;
  /** What the next event with this name holds; others are skipped. */
  nextData(event?: string): Promise<unknown>;
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>;
  /** Stops reading, as a client that is asleep. */
  pause(): void;
  close(): void;
}

/** Differences from a request of this machine. */
export interface EventStreamOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The address of this machine to connect from. */
  readonly localAddress?: string;
}

/** Opens a stream; resolves with the first bytes of the answer. */
export async function openEventStream(
  url: string,
  { method = 'GET', headers = {}, localAddress }: EventStreamOptions = {},
): Promise<EventStreamClient> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    sendRequest(url, { method, headers, agent: false, ...(localAddress && { localAddress }) }, resolve)
      .on('error', reject)
      .end();
  });
  const isStream = response.headers['content-type'] === 'text/event-stream' && method === 'GET';
  const body = isStream ? '' : await text(response);
  let received = '';
  let rest = '';
  let isEnded = false;
  const events: ReceivedEvent[] = [];
  let notify = () => {};
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const onEnd = () => {
    isEnded = true;
    end();
    notify();
  };
  if (isStream) {
    response.setEncoding('utf8').on('data', (chunk: string) => {
      received += chunk;
      const blocks = (rest + chunk).split('\n\n');
      rest = blocks.pop() ?? '';
      events.push(...blocks.flatMap(parseBlock));
      notify();
    });
    response.once('error', onEnd).once('close', onEnd);
  } else onEnd();
  const next = async (): Promise<ReceivedEvent> => {
    for (;;) {
      const event = events.shift();
      if (event) return event;
      if (isEnded) throw new Error(`The stream ended after ${received}`);
      await new Promise<void>((resolve) => {
        notify = resolve;
      });
    }
  };
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    get received() {
      return received;
    },
    problem: body === '' ? null : JSON.parse(body),
    next,
    async nextData(name = 'shoe') {
      for (;;) {
        const { event, data } = await next();
        if (event === name) return data;
      }
    },
    ended,
    pause: () => void response.pause(),
    close: () => void response.destroy(),
  };
}

/** The event of a block of lines; none for a comment. */
function parseBlock(block: string): ReceivedEvent[] {
  const fields = new Map(
    block.split('\n').map((line) => {
      const [name = '', ...value] = line.split(': ');
      return [name, value.join(': ')] as const;
    }),
  );
  const event = fields.get('event');
  if (event === undefined) return [];
  return [{ id: fields.get('id') ?? '', event, data: JSON.parse(fields.get('data') ?? 'null') }];
}
