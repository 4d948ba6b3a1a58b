import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enforceRetention } from '#features/personal-data/server/enforce-retention.ts';
import { orderNumber } from '#shop/orders/contract/fields/order-number.ts';
import { privacyRules } from '#shop/privacy-rules.ts';
import { multipartForm } from '#tests/support/multipart-form.ts';
import { pngFile } from '#tests/support/png-file.ts';
import type { SoldOrder } from '#tests/support/refund-shop.ts';
import { plainPicture } from '#tests/support/shoe-form.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { testPassword } from '#tests/support/test-shop.ts';
import { openReturnShop, type ReturnShop } from './return-shop.ts';

let opened: ReturnShop;
beforeAll(async () => {
  opened = await openReturnShop();
});
afterAll(() => opened.shop.close());

const megabyte = 1024 * 1024;
const writePdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}\xff\x00\n%%EOF\n`, 'latin1');
/** A PDF of so many bytes. */
const pdfOf = (bytes: number) => writePdf('x'.repeat(bytes - writePdf('').length));

async function announce(): Promise<SoldOrder & { readonly returnId: string }> {
  const sold = await opened.sellAndShip();
  const made = await opened.announce(sold.member, sold, [{ size: sold.size, quantity: 1 }]);
  if (!made.ok) throw new Error(made.problem.detail);
  return { ...sold, returnId: made.body._id };
}

const attach = (returnId: string, file: Buffer | string | null, who: TestClient = opened.ada) =>
  who.request('PUT', `/api/admin/returns/${returnId}/label`, multipartForm(file));
const remove = (id: string) => opened.ada.call('DELETE /admin/returns/{id}/label', { params: { id } });
const download = (
  who: Pick<TestClient, 'request'>,
  { idPayment, returnId }: { idPayment: string; returnId: string },
  query = '',
) => who.request('GET', `/api/cart/order/${idPayment}/returns/${returnId}/label${query}`);

/** The part after `?` of the links to labels in emails, oldest first. */
const keysIn = async (recipient: string): Promise<string[]> =>
  (
    await opened.shop.db
      .selectFrom('outbox')
      .select('body_text')
      .where('recipient', '=', recipient)
      .orderBy('id')
      .execute()
  ).flatMap(({ body_text }) => /\/label(\?key=[\w-]+)/.exec(body_text)?.[1] ?? []);

const filesOf = (returnId: string) =>
  opened.shop.db
    .selectFrom('order_return_label')
    .select(sql<boolean>`unused_at is not null`.as('unused'))
    .where('return_id', '=', returnId)
    .execute();
const countFiles = async (returnId: string): Promise<number> => (await filesOf(returnId)).length;

describe('an attached label', () => {
  test('is emailed to the buyer, who downloads the same bytes; the list has its name and size', async () => {
    const made = await announce();
    const file = writePdf('Mia Berg, 12 Harbor Street');
    const attached = await attach(made.returnId, file);
    const name = `return-label-${orderNumber(made.id)}.pdf`;
    expect(attached.json()).toMatchObject({ _id: made.returnId, label: { name, bytes: file.length } });
    expect((await opened.returnsOf(made)).returns).toMatchObject([{ label: { name, bytes: file.length } }]);
    for (const who of [made.member, opened.ada]) {
      const sent = await download(who, made);
      expect(sent.rawPayload.equals(file)).toBe(true);
      expect(sent.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      });
    }
    expect(await opened.mailsTo(made.member.email)).toContain(
      `Your return label for order ${orderNumber(made.id)}`,
    );
  });

  test('is not opened by the link of the order alone, but by the one in the email', async () => {
    const made = await announce();
    const other = await announce();
    const file = writePdf('a');
    await attach(made.returnId, file);
    await attach(other.returnId, writePdf('b'));
    const visitor = opened.shop.visitor();
    const [[key], [otherKey]] = [await keysIn(made.member.email), await keysIn(other.member.email)];
    expect((await download(visitor, made, key)).rawPayload.equals(file)).toBe(true);
    for (const refused of [
      await download(visitor, made),
      await download(visitor, made, otherKey),
      await download(visitor, { ...made, idPayment: other.idPayment }, key),
      await download(other.member, made),
    ])
      expect(refused).toMatchObject({ statusCode: 404, headers: { 'content-type': /problem/ } });
  });

  test('is a picture too, byte for byte', async () => {
    const made = await announce();
    for (const [file, type] of [
      [pngFile(40, 60), 'png'],
      [await plainPicture('jpeg'), 'jpeg'],
    ] as const) {
      expect((await attach(made.returnId, file)).statusCode).toBe(200);
      const sent = await download(made.member, made);
      expect(sent.rawPayload.equals(file)).toBe(true);
      expect(sent.headers['content-type']).toBe(`image/${type}`);
    }
  });

  test('is replaced, which is emailed again, and the old link opens nothing; the same file changes nothing', async () => {
    const made = await announce();
    await attach(made.returnId, writePdf('a'));
    await attach(made.returnId, writePdf('a'));
    const file = writePdf('b');
    await attach(made.returnId, file);
    const [old, replaced, ...more] = await keysIn(made.member.email);
    expect(more).toEqual([]);
    expect((await download(opened.shop.visitor(), made, replaced)).rawPayload.equals(file)).toBe(true);
    expect((await download(opened.shop.visitor(), made, old)).statusCode).toBe(404);
  });

  test('is removed, and each change can be undone', async () => {
    const made = await announce();
    await attach(made.returnId, writePdf('a'));
    await attach(made.returnId, writePdf('b'));
    const shown = async () => {
      const { statusCode, body } = await download(made.member, made);
      return statusCode === 200 ? body.slice(9, 10) : null;
    };
    await opened.undo(made.returnId);
    expect(await shown()).toBe('a');
    expect(await remove(made.returnId)).toMatchObject({ ok: true, body: { label: null } });
    expect(await remove(made.returnId)).toMatchObject({ ok: true, auditEntry: null });
    expect(await shown()).toBeNull();
    await opened.undo(made.returnId);
    expect(await shown()).toBe('a');
    const timeline = await opened.ada.call('GET /admin/orders/{idPayment}/timeline', { params: made });
    const texts = timeline.ok ? timeline.body.map(({ text }) => text) : [];
    expect(texts.filter((text) => text.startsWith('Return')).toSorted()).toEqual([
      'Return announced',
      'Return undone: Label attached',
      'Return undone: Label removed',
      'Return: Label attached',
      'Return: Label attached',
      'Return: Label removed',
    ]);
  });

  test('is not changed by an undo once the pairs arrived', async () => {
    const made = await announce();
    await attach(made.returnId, writePdf('a'));
    await remove(made.returnId);
    const listed = await opened.ada.call('GET /admin/history', { query: { entity: 'return' } });
    const removal = listed.ok ? listed.body.find(({ entityId }) => entityId === made.returnId) : undefined;
    await opened.arrive(made.returnId, false);
    const undo = { params: { id: removal?._id ?? '' } };
    expect(await opened.ada.call('POST /admin/history/{id}/undo', undo)).toMatchObject({
      problem: { detail: 'The pairs no longer have to be sent, so no label is needed' },
    });
  });

  test('whose file was deleted meanwhile is not brought back', async () => {
    const made = await announce();
    await attach(made.returnId, writePdf('a'));
    await remove(made.returnId);
    await opened.shop.db.deleteFrom('order_return_label').execute();
    expect(await opened.undo(made.returnId)).toMatchObject({
      problem: { code: 'NOT_ALLOWED_NOW', detail: 'The file has been deleted. Attach it again' },
    });
  });
});

describe('a label is refused', () => {
  test.each([
    ['an HTML page', '<html>', 415, 'Use a PDF, PNG or JPEG file'],
    ['a GIF', 'GIF89a', 415, 'Use a PDF, PNG or JPEG file'],
    ['a PDF that was cut off', '%PDF-1.7\n1 0 obj', 422, 'This PDF file is incomplete'],
    ['a damaged picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 422, 'This picture is damaged'],
    ['an empty file', '', 422, 'Choose a file'],
    ['no file', null, 422, 'Choose a file'],
    ['a byte over 5 MB', pdfOf(5 * megabyte + 1), 413, 'Use a file of at most 5 MB'],
  ])('if it is %s, and the one before stays', async (_, file, status, message) => {
    const made = await announce();
    await attach(made.returnId, writePdf('a'));
    const refused = await attach(made.returnId, file);
    expect(refused.statusCode).toBe(status);
    expect(refused.json()).toMatchObject({ detail: message, errors: [{ field: 'file', message }] });
    expect((await download(made.member, made)).rawPayload.equals(writePdf('a'))).toBe(true);
  });

  test('unless it has at most 5 MB', async () => {
    const made = await announce();
    const file = pdfOf(5 * megabyte);
    expect((await attach(made.returnId, file)).json()).toMatchObject({ label: { bytes: 5 * megabyte } });
    expect((await download(made.member, made)).rawPayload.equals(file)).toBe(true);
  });

  test('from anyone but administrators', async () => {
    const made = await announce();
    expect((await attach(made.returnId, writePdf('a'), made.member)).statusCode).toBe(403);
    expect((await attach(made.returnId, writePdf('a'), opened.shop.visitor())).statusCode).toBe(401);
    expect(await countFiles(made.returnId)).toBe(0);
  });

  test('for a return that is not announced or does not exist', async () => {
    const made = await announce();
    await opened.arrive(made.returnId, false);
    const detail = 'Only a return whose pairs have yet to arrive has a label';
    expect((await attach(made.returnId, writePdf('a'))).json()).toMatchObject({ status: 409, detail });
    expect(await remove(made.returnId)).toMatchObject({ problem: { code: 'NOT_ALLOWED_NOW', detail } });
    expect((await attach('unknown', writePdf('a'))).statusCode).toBe(404);
    expect(await countFiles(made.returnId)).toBe(0);
  });

  test('once the order names no buyer, so that nothing about erased people is stored', async () => {
    const made = await announce();
    await opened.shop.db.updateTable('shop_order').set({ email: '' }).where('id', '=', made.id).execute();
    expect((await attach(made.returnId, writePdf('a'))).json()).toMatchObject({ code: 'NOT_ALLOWED_NOW' });
    expect(await countFiles(made.returnId)).toBe(0);
  });
});

describe('the file', () => {
  test('is not shown once the pairs arrived, and shown again if that is undone', async () => {
    const made = await announce();
    await attach(made.returnId, writePdf('a'));
    await opened.arrive(made.returnId, false);
    const [key] = await keysIn(made.member.email);
    expect((await download(made.member, made)).statusCode).toBe(404);
    expect((await download(opened.shop.visitor(), made, key)).statusCode).toBe(404);
    expect((await opened.returnsOf(made)).returns).toMatchObject([{ label: null }]);
    expect(await filesOf(made.returnId)).toEqual([{ unused: true }]);
    await opened.undo(made.returnId);
    expect((await download(made.member, made)).statusCode).toBe(200);
    expect(await filesOf(made.returnId)).toEqual([{ unused: false }]);
  });

  test('is deleted 30 days after it was replaced or the pairs arrived, and after 180 days in any case', async () => {
    const [open, arrived] = [await announce(), await announce()];
    for (const text of ['a', 'b']) await attach(open.returnId, writePdf(text));
    await attach(arrived.returnId, writePdf('c'));
    await opened.arrive(arrived.returnId, false);
    const left = async (days: number) => {
      const { db } = opened.shop;
      const past = (column: 'created_at' | 'unused_at') =>
        sql<Date>`${sql.ref(column)} - ${days} * interval '1 day'`;
      await db
        .updateTable('order_return_label')
        .set({ created_at: past('created_at'), unused_at: past('unused_at') })
        .execute();
      await enforceRetention(db, privacyRules.retention);
      return [await countFiles(open.returnId), await countFiles(arrived.returnId)];
    };
    expect(await left(29)).toEqual([2, 1]);
    expect(await left(2)).toEqual([1, 0]);
    expect(await left(148)).toEqual([1, 0]);
    expect(await left(2)).toEqual([0, 0]);
  });

  test('is in neither the audit log nor a list', async () => {
    const made = await announce();
    await attach(made.returnId, writePdf('Harbor'));
    await attach(made.returnId, writePdf('Harbor 2'));
    const [key = ''] = await keysIn(made.member.email);
    const entries = await opened.shop.db
      .selectFrom('admin_history')
      .select(['before', 'after'])
      .where('entity_id', '=', made.returnId)
      .execute();
    expect(entries).toHaveLength(2);
    const returns = await opened.ada.request('GET', '/api/admin/returns');
    for (const text of [JSON.stringify(entries), returns.body]) {
      expect(text).not.toContain('Harbor');
      expect(text).not.toContain(Buffer.from('Harbor').toString('hex'));
      expect(text).not.toContain(key.slice(5));
    }
  });

  test('is deleted when the buyer closes the account', async () => {
    const made = await announce();
    await attach(made.returnId, writePdf('a'));
    await attach(made.returnId, writePdf('b'));
    const body = { password: testPassword };
    expect((await made.member.request('POST', '/api/account/close', { body })).statusCode).toBe(200);
    expect(await countFiles(made.returnId)).toBe(0);
    expect((await opened.returnsOf(made)).returns).toHaveLength(1);
  });
});
