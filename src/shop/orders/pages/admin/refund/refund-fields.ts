import type { Values } from '#platform/forms/check-fields.ts';
import { defineForm, type FieldOf, readText } from '#platform/forms/define-form.ts';
import { amountField, countField } from '#platform/forms/number-field.ts';
import { type RefundReason, refundReason } from '../../../contract/refunds.ts';
import { planRefundForm, type RefundPlan, refundKinds } from './plan-refund-form.ts';
import type { Refundable } from './refundable-lines.ts';

/** The name of the field of how many pairs of a line are refunded. */
export type PairsField = `pairs.${number}`;
export const pairsField = (line: number): PairsField => `pairs.${line}`;

/** What a filled-in form refunds, or what is wrong. */
export const planRefund = (refundable: Refundable, texts: Values<string>): RefundPlan | string =>
  planRefundForm(refundable, {
    kind: refundKinds.find((kind) => kind === texts.kind) ?? 'all',
    typed: texts.amount ?? '',
    chosen: refundable.lines.map((_, line) => countField().read(texts[pairsField(line)] ?? '') ?? 0),
  });

/** The form of a refund. What it refunds follows from all of its fields: see {@link planRefund}. */
export function refundForm(refundable: Refundable) {
  const last = refundable.lines.length - 1;
  const check = (texts: Values<string>): string => {
    const plan = planRefund(refundable, texts);
    return typeof plan === 'string' ? plan : '';
  };
  const pairs: Readonly<Record<PairsField, { at: null; show: () => string; rule: typeof checkPairs }>> =
    Object.fromEntries(
      refundable.lines.map(({ left }, line) => [
        pairsField(line),
        { at: null, show: () => String(left), rule: line === last ? checkPairs : () => '' },
      ]),
    );
  function checkPairs(_: string, texts: Values<string>): string {
    return texts.kind === 'pairs' ? check(texts) : '';
  }
  const others = {
    kind: { at: null, show: () => 'all' },
    amount: {
      at: null,
      rule: (_: string, texts: Values<string>) => (texts.kind === 'amount' ? check(texts) : ''),
      understood: amountField(refundable.currency).understood,
      required: true,
    },
    restock: {
      read: (text: string, { kind }: Values<string>) => text === 'yes' && kind !== 'amount' && last >= 0,
      show: () => 'no',
    },
    reason: {
      read: (text: string): RefundReason => refundReason.parse(text),
      show: () => 'requested_by_customer',
    },
    note: { read: readText },
  };
  return defineForm({ fields: Object.assign(pairs, others) });
}
export type RefundField = FieldOf<ReturnType<typeof refundForm>>;
