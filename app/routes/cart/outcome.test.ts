import { expect, test } from 'vitest';
import { readOutcome } from './outcome.ts';

const idPayment = 'p1';
type Problem = Extract<Parameters<typeof readOutcome>[0], { ok: false }>['problem'];
const problem = (code: Problem['code'], status: number, more: Partial<Problem> = {}) => ({
  ok: false as const,
  problem: { type: 'about:blank', title: '', detail: 'why', code, status, ...more },
});

test('200 with a message is paid', () => {
  const body = { message: 'Successful payment' as const, idPayment };
  expect(readOutcome({ ok: true, total: null, status: 200, body })).toEqual({ kind: 'paid', ...body });
});

test('200 with requires_action asks the bank, with or without an address to go to', () => {
  const body = {
    status: 'requires_action' as const,
    clientSecret: 'x',
    nextAction: { url: '/3ds' },
    idPayment,
  };
  const action = { clientSecret: 'x', nextAction: { url: '/3ds' } };
  expect(readOutcome({ ok: true, total: null, status: 200, body })).toEqual({
    kind: 'bank',
    action,
    idPayment,
  });
  expect(
    readOutcome({ ok: true, total: null, status: 200, body: { ...body, nextAction: null } }),
  ).toHaveProperty('action.nextAction', null);
});

test('202 waits', () => {
  const message = 'We are confirming your payment. Your order will appear in your account.' as const;
  const body = { status: 'processing' as const, message, idPayment };
  expect(readOutcome({ ok: true, total: null, status: 202, body })).toEqual({
    kind: 'waiting',
    message,
    idPayment,
  });
});

test('4xx is refused, with what changed about the lines', () => {
  const lines = [{ _id: 's1', size: '9', available: 0 }];
  expect(readOutcome(problem('SOLD_OUT', 409, { lines }))).toEqual({
    kind: 'refused',
    code: 'SOLD_OUT',
    detail: 'why',
    lines,
  });
  expect(readOutcome(problem('CARD_DECLINED', 402))).toMatchObject({ kind: 'refused', lines: [] });
});

test('5xx and silence prove nothing: never refused', () => {
  expect(readOutcome(problem('INTERNAL', 500))).toEqual({ kind: 'unheard', detail: 'why' });
  expect(readOutcome(problem('UNAVAILABLE', 503))).toEqual({ kind: 'unheard', detail: 'why' });
});
