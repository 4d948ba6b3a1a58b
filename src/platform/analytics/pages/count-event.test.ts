import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

/** The sent beacons: address and events. */
const sent: [string, unknown][] = [];
let taken: (() => boolean) | undefined;
let hidden: (() => void) | undefined;
const document = {
  visibilityState: 'visible',
  addEventListener: (_: string, listener: () => void) => {
    hidden = listener;
  },
  removeEventListener: () => {
    hidden = undefined;
  },
};

/** The module as a new document has it. */
async function load(navigator: object = {}, page = '/products/{id}') {
  vi.resetModules();
  vi.stubGlobal('document', document);
  vi.stubGlobal('navigator', {
    sendBeacon: (path: string, body: Blob) => {
      void body.text().then((text) => sent.push([path, JSON.parse(text).events]));
      return taken?.() ?? true;
    },
    ...navigator,
  });
  const { countEvent } = await import('./count-event.ts');
  return (event: Parameters<typeof countEvent>[0]) => countEvent(event, page);
}
const settle = async () => {
  await vi.advanceTimersByTimeAsync(10_000);
  await new Promise((resolve) => setImmediate(resolve));
};

beforeEach(() => {
  sent.length = 0;
  taken = undefined;
  document.visibilityState = 'visible';
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('counts of a moment travel together, added up', async () => {
  const track = await load();
  track('page_view');
  track('add_to_cart');
  track('add_to_cart');
  expect(sent).toEqual([]);
  await settle();
  expect(sent).toEqual([
    [
      '/api/analytics',
      [
        { event: 'page_view', screen: '/products/{id}', times: 1 },
        { event: 'add_to_cart', screen: '/products/{id}', times: 2 },
      ],
    ],
  ]);
});

test('what is sent is not sent again, what comes later is', async () => {
  const track = await load();
  track('page_view');
  await settle();
  await settle();
  expect(sent).toHaveLength(1);
  track('page_view');
  await settle();
  expect(sent).toHaveLength(2);
});

test('a page that goes away sends at once', async () => {
  const track = await load();
  track('page_view');
  document.visibilityState = 'hidden';
  hidden?.();
  await new Promise((resolve) => setImmediate(resolve));
  expect(sent).toHaveLength(1);
});

test('never sends more than the call accepts', async () => {
  const track = await load();
  for (let time = 0; time < 150; time += 1) track('add_to_cart');
  await settle();
  expect(sent).toMatchObject([[expect.any(String), [{ times: 100 }]]]);
});

describe('counts nothing', () => {
  test.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])('with %j', async (navigator) => {
    const track = await load(navigator);
    track('page_view');
    await settle();
    expect(sent).toEqual([]);
  });
});

test.each([
  [
    'throws',
    () => {
      throw new TypeError('blocked');
    },
  ],
  ['refuses', () => false],
])('a browser that %s is only logged', async (_, answer) => {
  const debug = vi.spyOn(console, 'debug').mockReturnValue();
  taken = answer;
  const track = await load();
  track('page_view');
  await settle();
  expect(debug).toHaveBeenCalledOnce();
});
