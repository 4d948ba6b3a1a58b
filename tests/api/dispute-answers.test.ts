import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderNumber } from '#contract/fields/order-number.ts';
import type { DisputeFile, EvidenceTexts } from '#contract/payments/disputes.ts';
import { type DisputeShop, openDisputeShop } from '../support/dispute-shop.ts';

let fixture: DisputeShop;
beforeAll(async () => {
  fixture = await openDisputeShop();
});
afterAll(() => fixture.shop.close());

const disputedCard = '4000000000000259';
const inquiryCard = '4000000000001976';

async function readFile(idPayment: string): Promise<DisputeFile> {
  const found = await fixture.ada.call('GET /admin/orders/{idPayment}/disputes', { params: { idPayment } });
  if (!found.ok) throw new Error(found.problem.detail);
  return found.body;
}

/** An order that its buyer's bank disputes, with the dispute's id. */
async function sellDisputed(card = disputedCard) {
  const sold = await fixture.sell(card);
  await fixture.letTimePass();
  const [dispute] = (await readFile(sold.idPayment)).disputes;
  if (!dispute) throw new Error('no dispute');
  return { ...sold, dispute: dispute._id };
}

const evidence = (changes: Partial<EvidenceTexts> = {}): EvidenceTexts => ({
  productDescription: 'Three pairs',
  customerEmail: '',
  shippingDate: '2026-11-20',
  shippingCarrier: 'Bike',
  shippingTrackingNumber: '',
  uncategorizedText: 'winning_evidence',
  ...changes,
});

async function answer(path: string, body?: object, key?: string) {
  const response = await fixture.ada.request('POST', `/api/admin/disputes/${path}`, {
    ...(body && { body }),
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
  return { status: response.statusCode, body: response.json() };
}
const provided = async (id: string) => (await fixture.shop.stripe('GET', `/disputes/${id}`)).body;
const recorded = (dispute: string) =>
  fixture.shop.db
    .selectFrom('dispute_answer')
    .select(['kind', 'outcome', 'requested_by'])
    .where('dispute_id', '=', dispute)
    .execute();
const audited = async () => {
  const history = await fixture.ada.call('GET /admin/history', { query: { entity: 'dispute' } });
  return history.ok ? history.body.map(({ title }) => title) : [];
};

describe('the file of a disputed order', () => {
  test('has the order, the card with its checks, the delivery, the mails and the deadline', async () => {
    const { id, idPayment, dispute, member, size } = await sellDisputed();
    const before = await readFile(idPayment);
    expect(before).toMatchObject({
      disputes: [
        {
          ...{ _id: dispute, status: 'needs_response', reason: 'fraudulent', amountCents: 36_000 },
          ...{ needsResponse: true, isInquiry: false, sent: null, answeredBy: null, feeCents: 1_500 },
          dueBy: expect.stringMatching(/Z$/),
        },
      ],
      order: {
        email: member.email,
        amountCents: 36_000,
        status: 'Pending',
        receivedAt: null,
        items: [{ name: 'Orbit Runner', size, quantity: 3, price: 120 }],
      },
      payment: {
        feeCents: 1_074,
        riskLevel: 'normal',
        card: { brand: 'visa', last4: '0259', cvcCheck: 'pass' },
      },
      mails: [{ subject: `Your order ${orderNumber(id)}`, state: 'queued' }],
      suggested: { customerEmail: member.email, shippingDate: '' },
    });
    expect(before.suggested.uncategorizedText).toContain('The order has not been marked as received.');
    expect(before.suggested.productDescription).toBe(`3 × Orbit Runner, size ${size}, $120 each`);

    const body = { status: 'Received' } as const;
    await fixture.ada.call('PUT /cart/order/{idPayment}', { params: { idPayment }, body });
    await fixture.shop.db
      .updateTable('outbox')
      .set({ sent_at: new Date() })
      .where('recipient', '=', member.email)
      .execute();
    const after = await readFile(idPayment);
    const today = new Date().toISOString().slice(0, 10);
    expect(after.order.receivedAt?.slice(0, 10)).toBe(today);
    expect(after.suggested.uncategorizedText).toContain('Marked as received');
    expect(after.suggested.uncategorizedText).toContain(
      `Email “Your order ${orderNumber(id)}” sent to ${member.email}`,
    );
    expect(after.suggested.uncategorizedText).toContain('ending in 0259; security code: pass');
  });

  test('is for administrators only, like its answers, and the fee of a payment', async () => {
    const { idPayment, dispute, member } = await sellDisputed();
    for (const [method, path] of [
      ['GET', `orders/${idPayment}/disputes`],
      ['GET', `orders/${idPayment}/payment`],
      ['POST', `disputes/${dispute}/evidence`],
      ['POST', `disputes/${dispute}/close`],
    ] as const) {
      expect((await member.request(method, `/api/admin/${path}`, { body: evidence() })).statusCode).toBe(403);
      expect((await fixture.shop.visitor().request(method, `/api/admin/${path}`)).statusCode).toBe(401);
    }
    expect(await recorded(dispute)).toEqual([]);
    const payment = await fixture.ada.call('GET /admin/orders/{idPayment}/payment', {
      params: { idPayment },
    });
    expect(payment).toMatchObject({ ok: true, body: { feeCents: 1_074 } });
  });
});

describe('evidence', () => {
  test('is sent once with what was written, and a win settles the order', async () => {
    const { id, idPayment, dispute, size } = await sellDisputed();
    const key = randomUUID();
    const sent = await answer(`${dispute}/evidence`, evidence(), key);
    expect(sent).toMatchObject({
      status: 200,
      body: {
        ...{ _id: dispute, status: 'under_review', needsResponse: false, answeredBy: fixture.ada.email },
        sent: { productDescription: 'Three pairs', shippingCarrier: 'Bike', customerEmail: '' },
      },
    });
    expect(await answer(`${dispute}/evidence`, evidence(), key)).toEqual(sent);
    const other = evidence({ uncategorizedText: 'losing_evidence' });
    expect(await answer(`${dispute}/evidence`, other, key)).toMatchObject({ status: 409 });
    expect(await answer(`${dispute}/evidence`, other, randomUUID())).toMatchObject({
      status: 409,
      body: { detail: 'You can no longer respond to this dispute: it is under review' },
    });
    expect(await provided(dispute)).toMatchObject({
      evidence: {
        product_description: 'Three pairs',
        shipping_carrier: 'Bike',
        customer_email_address: null,
      },
      evidence_details: { submission_count: 1 },
    });
    expect(await recorded(dispute)).toEqual([
      { kind: 'evidence', outcome: 'taken', requested_by: fixture.ada.email },
    ]);
    expect(await audited()).toContain(
      `Responded to dispute of $360 for order ${orderNumber(id)} (evidence sent)`,
    );
    await fixture.letTimePass();
    expect(await fixture.orderOf(idPayment)).toMatchObject({ disputed: false, dispute: { status: 'won' } });
    expect(await fixture.stock(size)).toBe(2);
  });

  test('that is lost leaves the order disputed and the stock as it is', async () => {
    const { idPayment, dispute, size } = await sellDisputed();
    await answer(`${dispute}/evidence`, evidence({ uncategorizedText: 'losing_evidence' }));
    await fixture.letTimePass();
    expect(await fixture.orderOf(idPayment)).toMatchObject({ disputed: true, dispute: { status: 'lost' } });
    expect(await fixture.stock(size)).toBe(2);
  });

  test('is refused without a text, and for a dispute that does not exist', async () => {
    const { dispute } = await sellDisputed();
    const empty = Object.fromEntries(Object.keys(evidence()).map((name) => [name, ' ']));
    expect(await answer(`${dispute}/evidence`, empty)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'uncategorizedText', message: 'Enter some evidence' }] },
    });
    expect(
      await answer(`${dispute}/evidence`, evidence({ uncategorizedText: 'x'.repeat(10_001) })),
    ).toMatchObject({
      status: 422,
    });
    expect(await answer('du_unknown/evidence', evidence())).toMatchObject({ status: 404 });
    expect(await answer(`${dispute}/close`, undefined, '')).toMatchObject({ status: 422 });
    expect(await recorded(dispute)).toEqual([]);
  });

  test('pressed by two administrators at once is sent once', async () => {
    const { dispute } = await sellDisputed();
    const answers = await Promise.all(
      [1, 2, 3].map(() => answer(`${dispute}/evidence`, evidence(), randomUUID())),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await provided(dispute)).toMatchObject({ evidence_details: { submission_count: 1 } });
  });

  test('waits for one that is on its way, and for two minutes for one that was interrupted', async () => {
    const { dispute } = await sellDisputed();
    const { disputes } = fixture.shop.payment;
    const { submit } = disputes;
    let second: Awaited<ReturnType<typeof answer>> | undefined;
    Object.assign(disputes, {
      async submit() {
        Object.assign(disputes, { submit });
        second = await answer(`${dispute}/close`);
        return { state: 'unknown' };
      },
    });
    expect(await answer(`${dispute}/evidence`, evidence(), randomUUID())).toMatchObject({ status: 503 });
    expect(second).toMatchObject({
      status: 409,
      body: { detail: 'Another response is being sent. Check again in a moment' },
    });
    await fixture.shop.db
      .updateTable('dispute_answer')
      .set({ created_at: new Date(Date.now() - 121_000) })
      .where('dispute_id', '=', dispute)
      .execute();
    expect(await answer(`${dispute}/close`)).toMatchObject({ status: 200, body: { status: 'lost' } });
  });

  test('whose confirmation was lost is sent again with the same key, and counts once', async () => {
    const { dispute } = await sellDisputed();
    const { disputes } = fixture.shop.payment;
    const { submit } = disputes;
    Object.assign(disputes, {
      submit: async (request: Parameters<typeof submit>[0]) => {
        await submit(request);
        return { state: 'unknown' };
      },
    });
    const key = randomUUID();
    expect(await answer(`${dispute}/evidence`, evidence(), key)).toMatchObject({ status: 503 });
    Object.assign(disputes, { submit });
    expect(await recorded(dispute)).toMatchObject([{ outcome: 'pending' }]);
    expect(await answer(`${dispute}/evidence`, evidence(), key)).toMatchObject({
      status: 200,
      body: { status: 'under_review' },
    });
    expect(await provided(dispute)).toMatchObject({ evidence_details: { submission_count: 1 } });
    expect(await recorded(dispute)).toMatchObject([{ outcome: 'taken' }]);
  });
});

describe('a dispute', () => {
  test('is accepted as lost: the order stays disputed, nothing goes back into stock', async () => {
    const { id, idPayment, dispute, size } = await sellDisputed();
    expect(await answer(`${dispute}/close`)).toMatchObject({
      status: 200,
      body: { status: 'lost', dueBy: null, answeredBy: fixture.ada.email },
    });
    expect(await fixture.orderOf(idPayment)).toMatchObject({ disputed: true, refunded: 0 });
    expect(await fixture.stock(size)).toBe(2);
    expect(await audited()).toContain(
      `Responded to dispute of $360 for order ${orderNumber(id)} (accepted as lost)`,
    );
    const found = await fixture.ada.call('GET /admin/money', { query: {} });
    expect(found.ok && found.body.differences).toEqual([]);
    const disputed = await fixture.ada.call('GET /cart', { query: { disputed: true, limit: 100 } });
    expect(disputed.ok && disputed.body.every((order) => order.disputed)).toBe(true);
    expect(disputed.ok && disputed.body.map((order) => order.idPayment)).toContain(idPayment);
  });

  test('that is an inquiry takes evidence, but cannot be accepted: it took no money', async () => {
    const { dispute, idPayment } = await sellDisputed(inquiryCard);
    expect(await answer(`${dispute}/close`)).toMatchObject({
      status: 409,
      body: { detail: 'An inquiry does not take any money. Refund the order, or send evidence' },
    });
    const text = { uncategorizedText: 'escalate_inquiry_evidence' };
    expect(await answer(`${dispute}/evidence`, evidence(text))).toMatchObject({ status: 200 });
    await fixture.letTimePass();
    expect((await readFile(idPayment)).disputes).toMatchObject([
      { status: 'needs_response', isInquiry: false, feeCents: 1_500 },
    ]);
    expect(await answer(`${dispute}/evidence`, evidence())).toMatchObject({ status: 200 });
  });
});
