import { describe, expect, test } from 'vitest';
import { createResponseCache, type ResponseCache } from './response-cache.ts';

type Answer = Awaited<ReturnType<ResponseCache['fill']>>;

const answer = async (body: string, tags: Answer['tags'] = [], status = 200): Promise<Answer> => {
  const variant = { headers: [], body };
  const variants = { br: variant, gzip: variant, identity: variant };
  return { status, etag: 'W/"x"', tags, variants, unchanged: [], cost: body.length + 4096 };
};

/** An answer whose making ends when told. */
function slow() {
  let finish = (_answer: Promise<Answer>): void => {};
  const made = new Promise<Answer>((resolve) => {
    finish = resolve;
  });
  return { make: () => made, finish };
}

describe('cached responses', () => {
  test('an answer is made once however many ask at once', async () => {
    const answers = createResponseCache();
    let made = 0;
    const make = () => {
      made += 1;
      return answer('one');
    };
    await Promise.all(Array.from({ length: 50 }, () => answers.fill('/', make)));
    await answers.fill('/', make);
    expect(made).toBe(1);
  });

  test('a failure reaches everybody who waited and is not kept', async () => {
    const answers = createResponseCache();
    const fail = () => Promise.reject(new Error('no database'));
    const both = await Promise.allSettled([answers.fill('/', fail), answers.fill('/', fail)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect((await answers.fill('/', () => answer('fine'))).status).toBe(200);
  });

  test('only status 200 is kept', async () => {
    const answers = createResponseCache();
    await answers.fill('/', () => answer('gone', [], 404));
    expect(answers.find('/')).toBeUndefined();
  });

  test('a tag forgets what depends on it and nothing else', async () => {
    const answers = createResponseCache();
    await answers.fill('/a', () => answer('a', ['shoe:1', 'catalogue']));
    await answers.fill('/b', () => answer('b', ['shoe:2', 'catalogue']));
    answers.evict(['shoe:1', 'brands']);
    expect([answers.find('/a'), answers.find('/b')?.tags]).toEqual([undefined, ['shoe:2', 'catalogue']]);
    answers.evict(['catalogue']);
    expect(answers.size).toEqual({ entries: 0, bytes: 0 });
  });

  test('what was begun before a change is neither kept after it nor handed to who asks after it', async () => {
    const answers = createResponseCache();
    const old = slow();
    const waiting = answers.fill('/', old.make);
    answers.evict(['shoe:1']);
    const later = answers.fill('/', () => answer('new', ['shoe:1']));
    old.finish(answer('old', ['shoe:1']));
    expect((await waiting).variants.identity.body).toBe('old');
    expect((await later).variants.identity.body).toBe('new');
    expect(answers.find('/')?.variants.identity.body).toBe('new');
  });

  test('what was begun before a change of something else is kept', async () => {
    const answers = createResponseCache();
    const begun = slow();
    const waiting = answers.fill('/', begun.make);
    answers.evict(['shoe:2']);
    begun.finish(answer('about one', ['shoe:1']));
    await waiting;
    expect(answers.find('/')).toBeDefined();
  });

  test('who may miss changes keeps nothing, not even what was begun before', async () => {
    const answers = createResponseCache();
    await answers.fill('/kept', () => answer('kept'));
    const begun = slow();
    const waiting = answers.fill('/begun', begun.make);
    answers.suspend();
    begun.finish(answer('begun'));
    await waiting;
    await answers.fill('/new', () => answer('new'));
    expect(answers.size.entries).toBe(0);
    answers.resume();
    await answers.fill('/new', () => answer('new'));
    expect(answers.size.entries).toBe(1);
  });

  test('memory is bounded, and what is asked for stays longest', async () => {
    const answers = createResponseCache(200_000);
    for (let number = 0; number < 500; number++) {
      await answers.fill(`/${number}`, () => answer(`${number}`.padEnd(500), ['catalogue']));
      answers.find('/0');
      expect(answers.size.bytes).toBeLessThanOrEqual(200_000);
    }
    expect(answers.find('/0')).toBeDefined();
    expect(answers.find('/1')).toBeUndefined();
    expect(answers.find('/499')).toBeDefined();
    answers.evict(['catalogue']);
    expect(answers.size).toEqual({ entries: 0, bytes: 0 });
  });

  test('an answer that would push out everything is not kept', async () => {
    const answers = createResponseCache(100_000);
    await answers.fill('/', () => answer('x'.repeat(10_000)));
    expect(answers.size.entries).toBe(0);
  });
});
