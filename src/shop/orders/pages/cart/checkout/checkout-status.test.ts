import { expect, test } from 'vitest';
import { toCheckoutStatus } from './checkout-status.ts';

const idPayment = 'p1';
type Problem = Extract<Parameters<typeof toCheckoutStatus>[0], { ok: false }>['problem'];
const problem = (code: Problem['code'], status: number, more: Partial<Problem> = {}) => ({
  ok: false as const,
  problem: { type: 'about:blank', title: '', detail: 'why', code, status, ...more },
});

test('200 with a message is paid', () => {
  const body = { message: 'Successful payment' as const, idPayment };
  expect(toCheckoutStatus({ ok: true, total: null, auditEntry: null, status: 200, body })).toEqual({
    kind: 'paid',
    ...body,
  });
});

test('requires_action has the action, with or without a redirect', () => {
  const body = {
    status: 'requires_action' as const,
    clientSecret: 'x',
    nextAction: { url: '/3ds' },
    idPayment,
  };
  const action = { clientSecret: 'x', nextAction: { url: '/3ds' } };
  expect(toCheckoutStatus({ ok: true, total: null, auditEntry: null, status: 200, body })).toEqual({
    kind: 'requires_action',
    action,
    idPayment,
  });
  expect(
    toCheckoutStatus({
      ok: true,
      total: null,
      auditEntry: null,
      status: 200,
      body: { ...body, nextAction: null },
    }),
  ).toHaveProperty('action.nextAction', null);
});

test('202 is processing', () => {
  const message = 'We are confirming your payment. Your order will appear in your account.' as const;
  const body = { status: 'processing' as const, message, idPayment };
  expect(toCheckoutStatus({ ok: true, total: null, auditEntry: null, status: 202, body })).toEqual({
    kind: 'processing',
    message,
    idPayment,
  });
});

test('4xx is a failure, with the changed lines', () => {
  const lines = [{ _id: 's1', size: '9', available: 0 }];
  expect(toCheckoutStatus(problem('SOLD_OUT', 409, { lines }))).toEqual({
    kind: 'failed',
    code: 'SOLD_OUT',
    detail: 'why',
    lines,
  });
  expect(toCheckoutStatus(problem('CARD_DECLINED', 402))).toMatchObject({ kind: 'failed', lines: [] });
});

test('5xx and missing answers are unknown, never failures', () => {
  expect(toCheckoutStatus(problem('INTERNAL', 500))).toEqual({ kind: 'unknown', detail: 'why' });
  expect(toCheckoutStatus(problem('UNAVAILABLE', 503))).toEqual({ kind: 'unknown', detail: 'why' });
});
