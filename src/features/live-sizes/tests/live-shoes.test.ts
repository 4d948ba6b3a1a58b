import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { watchCatalog } from '#shop/catalog/server/watch-catalog.ts';
import { createAuditLogClient } from '#tests/support/audit-log-client.ts';
import { addSizeWithStock, buy } from '#tests/support/checkout-requests.ts';
import { type EventStreamClient, openEventStream } from '#tests/support/event-stream-client.ts';
import { importFile, shopifyFile } from '#tests/support/import-file.ts';
import { openPaymentTestShop, type PaymentTestShop } from '#tests/support/payment-test-shop.ts';
import { createGoodShoe, goodShoe, sendForm } from '#tests/support/shoe-form.ts';
import type { Member } from '#tests/support/test-shop.ts';
import { createLiveShoes } from '../server/live-shoes.ts';

let shop: PaymentTestShop;
let ada: Member;
let origin: string;
let watch: ReturnType<typeof watchCatalog>;
const opened: EventStreamClient[] = [];
beforeAll(async () => {
  shop = await openPaymentTestShop();
  ada = await shop.administrator(1);
  origin = await shop.listen();
  watch = watchCatalog(
    { db: shop.db, cache: shop.cache, listeners: shop.app.changeListeners, log: shop.app.log },
    { every: 10, keepFor: 3_600_000 },
  );
  await watch.runOnce();
});
afterEach(() => {
  for (const stream of opened.splice(0)) stream.close();
});
afterAll(async () => {
  await watch.stop();
  await shop.close();
});

/** Listens from now on: what was changed before has been told. */
async function listen(shoes: string, headers: Record<string, string> = {}): Promise<EventStreamClient> {
  await watch.runOnce();
  const stream = await openEventStream(`${origin}/api/live?shoes=${shoes}`, { headers });
  opened.push(stream);
  return stream;
}

const setStock = (id: string, size: string, quantity: number) =>
  shop.db
    .updateTable('shoe_size')
    .set({ quantity })
    .where('shoe_id', '=', id)
    .where('size', '=', size)
    .execute();

test('a stream begins with hello, and nothing on its way keeps or changes it', async () => {
  const stream = await listen('shoe-orbit', { 'accept-encoding': 'gzip, br' });
  expect(stream).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    },
  });
  expect(stream.headers).not.toHaveProperty('content-encoding');
  expect(await stream.next()).toEqual({ id: expect.stringMatching(/^\d+$/), event: 'hello', data: {} });
  expect(stream.received).toMatch(/^retry: (?:3000)\n/);
});

test('a checkout tells everybody who looks at the shoe what is left of it', async () => {
  const size = await addSizeWithStock(shop, 'shoe-orbit', 2);
  const [one, other] = [await listen('shoe-orbit'), await listen('shoe-tide,shoe-orbit')];
  const left = { stock: expect.arrayContaining([{ _id: expect.any(String), size, quantity: 0 }]) };
  const { response } = await buy(shop, { shoe: 'shoe-orbit', size, quantity: 2 });
  expect(response.status).toBe(200);
  const told = { _id: 'shoe-orbit', price: 120, onSale: false, priorPrice: null };
  expect(await one.nextData()).toMatchObject({ ...told, ...left });
  expect(await other.nextData()).toMatchObject({ ...told, ...left });
});

test('a launch that is announced, moved and canceled tells when the shoe opens', async () => {
  const stream = await listen('shoe-tide');
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  for (const opensAt of [inDays(7), inDays(8), null]) {
    const params = { id: 'shoe-tide' };
    await ada.call('PUT /admin/shoes/{id}/launch', { params, body: { opensAt } });
    expect(await stream.nextData()).toMatchObject({ _id: 'shoe-tide', opensAt });
  }
});

test('a form, a sale, an import and its undo tell prices and stock', async () => {
  const title = 'Heron Court';
  const file = (quantity: number, price: number) =>
    shopifyFile(`heron-court,${title},Skarn,Red,Size,8,${quantity},${price}`);
  await importFile(shop, file(5, 80));
  const { id } = await shop.db
    .selectFrom('shoe')
    .select('id')
    .where('name', '=', title)
    .executeTakeFirstOrThrow();
  const stream = await listen(id);
  const stockOf = (quantity: number) => [{ _id: expect.any(String), size: '8', quantity }];

  await sendForm(ada, 'PUT', `/api/shoes/${id}`, {
    ...goodShoe,
    name: title,
    color: 'Red',
    price: '90',
    size: '8',
    q: '4',
  });
  expect(await stream.nextData()).toEqual({
    _id: id,
    price: 90,
    onSale: false,
    priorPrice: null,
    opensAt: null,
    stock: stockOf(4),
  });
  await ada.call('PUT /admin/onsale/{id}', { params: { id }, body: { onSale: true } });
  expect(await stream.nextData()).toMatchObject({ price: 90, onSale: true, stock: stockOf(4) });
  await importFile(shop, file(0, 70));
  expect(await stream.nextData()).toMatchObject({ price: 70, stock: stockOf(0) });
  const history = createAuditLogClient(ada);
  const [imported] = await history.list({ entity: 'catalogue' });
  if (!imported) throw new Error('the import has no entry');
  expect(await history.undo(imported)).toMatchObject({ ok: true });
  expect(await stream.nextData()).toMatchObject({ price: 90, stock: stockOf(4) });
});

test('plain SQL is told, and who asked for another shoe hears nothing', async () => {
  const [of, another] = [await listen('shoe-ember'), await listen('shoe-nino')];
  await setStock('shoe-ember', '8', 9);
  expect(await of.nextData()).toMatchObject({ stock: [{ size: '8', quantity: 9 }, { size: '10' }] });
  await setStock('shoe-nino', '11', 3);
  expect(await another.nextData()).toMatchObject({ _id: 'shoe-nino' });
});

test('a shoe that is deleted has no stock, and its undo brings it back', async () => {
  const { _id } = await createGoodShoe(ada);
  const stream = await listen(_id);
  await ada.call('DELETE /shoes/{id}', { params: { id: _id } });
  expect(await stream.nextData()).toEqual({ _id, deleted: true, stock: [] });
  await createAuditLogClient(ada).undoNewest(_id);
  expect(await stream.nextData()).toMatchObject({ _id, price: 89, stock: [{ size: '9', quantity: 4 }] });
});

test('who comes back gets the present state of every shoe once, whatever happened meanwhile', async () => {
  await setStock('shoe-tide', '9', 4);
  await watch.runOnce();
  const ids = 'shoe-tide,shoe-orbit,shoe-nobody-knows';
  for (const stream of [
    await listen(ids, { 'last-event-id': '1' }),
    await listen(`${ids}&lastEventId=page`),
  ]) {
    const told = [await stream.nextData(), await stream.nextData(), await stream.nextData()];
    expect(told).toHaveLength(3);
    expect(told).toContainEqual(
      expect.objectContaining({ _id: 'shoe-tide', stock: [expect.objectContaining({ quantity: 4 })] }),
    );
    expect(told).toContainEqual(expect.objectContaining({ _id: 'shoe-orbit', price: 120 }));
    expect(told).toContainEqual({ _id: 'shoe-nobody-knows', deleted: true, stock: [] });
    await setStock('shoe-nino', '7', Math.floor(Math.random() * 1e6));
    await watch.runOnce();
    expect(stream.received.match(/event: shoe/g)).toHaveLength(3);
  }
});

test('a change of which nothing is shown, such as a review, is not told', async () => {
  const { _id } = await createGoodShoe(ada);
  const stream = await listen(_id, { 'last-event-id': '1' });
  await stream.nextData();
  await shop.db
    .insertInto('review')
    .values({ id: crypto.randomUUID(), shoe_id: _id, uid: ada.uid, review: 'Good', rating: 5 })
    .execute();
  await watch.runOnce();
  await setStock(_id, '9', 1);
  expect(await stream.nextData()).toMatchObject({ stock: [{ quantity: 1 }] });
});

test('a process reads a changed shoe once for all streams, and one that nobody looks at never', async () => {
  let reads = 0;
  const counting = {
    selectFrom: shop.db.selectFrom.bind(shop.db),
    getExecutor() {
      reads += 1;
      return shop.db.getExecutor();
    },
  };
  const live = createLiveShoes(counting);
  const sent: Buffer[][] = Array.from({ length: 1200 }, () => []);
  const ends = sent.map((events) =>
    live.listen({ send: (event) => events.push(event) }, ['shoe-orbit'], { withState: true }),
  );
  await live.publish(['shoe:shoe-tide', 'stock', 'catalogue']);
  expect(reads).toBe(1);
  await live.publish(['shoe:shoe-tide']);
  await live.publish([]);
  expect(reads).toBe(1);
  await setStock('shoe-orbit', '8', 77);
  await live.publish(['shoe:shoe-orbit', 'shoe:shoe-tide']);
  await live.publish(null);
  expect(reads).toBe(3);
  expect(new Set(sent.flat()).size).toBe(2);
  expect(sent.every((events) => events.length === 2)).toBe(true);
  for (const end of ends) end();
  await live.publish(null);
  expect(reads).toBe(3);
});

test('what could not be read is read again in the next round', async () => {
  let isBroken = true;
  const events: string[] = [];
  const live = createLiveShoes({
    selectFrom: shop.db.selectFrom.bind(shop.db),
    getExecutor() {
      if (isBroken) throw new Error('no database');
      return shop.db.getExecutor();
    },
  });
  live.listen({ send: (event) => events.push(event.toString()) }, ['shoe-orbit'], { withState: true });
  await expect(live.publish([])).rejects.toThrow('no database');
  isBroken = false;
  await live.publish([]);
  expect(events).toEqual([expect.stringContaining('"_id":"shoe-orbit"')]);
});
