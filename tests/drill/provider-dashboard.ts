import { z } from 'zod';
import type { DrillEnvironment } from './drill-environment.ts';

/** What is done to a payment at the provider itself, by the payment id of its order; null when it did not answer. */
export interface ProviderDashboard {
  /** Refunds an amount in cents; nothing when less is left. The same key makes it a repeat of the same refund. */
  refund(idPayment: string, amount: number, key: string): Promise<true | null>;
  /** The id of a payment's dispute; null while there is none. */
  findDispute(idPayment: string): Promise<string | null>;
  isDisputeOpen(idPayment: string): Promise<boolean | null>;
  endDispute(id: string, evidence: string): Promise<true | null>;
}

/** The provider's API, for what its dashboard does. */
export function createProviderDashboard({
  db,
  processor,
}: Pick<DrillEnvironment, 'db' | 'processor'>): ProviderDashboard {
  const call = async (path: string, form?: Record<string, string>, key = ''): Promise<Response | null> => {
    const response = await fetch(`http://127.0.0.1:${processor.port}/v1${path}`, {
      method: form ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${processor.secretKey}`,
        ...(key !== '' && { 'idempotency-key': key }),
      },
      ...(form && { body: new URLSearchParams(form) }),
    });
    return response.status < 500 ? response : null;
  };
  const intentOf = async (idPayment: string) =>
    (
      await db
        .selectFrom('checkout_attempt')
        .select('intent')
        .where('id_payment', '=', idPayment)
        .executeTakeFirstOrThrow()
    ).intent ?? '';
  const listDisputes = async (idPayment: string) => {
    const response = await call(`/disputes?payment_intent=${await intentOf(idPayment)}`);
    return response && disputes.parse(await response.json()).data;
  };
  return {
    async refund(idPayment, amount, key) {
      const form = { payment_intent: await intentOf(idPayment), amount: String(amount) };
      return (await call('/refunds', form, key)) && true;
    },
    findDispute: async (idPayment) => (await listDisputes(idPayment))?.[0]?.id ?? null,
    async isDisputeOpen(idPayment) {
      const found = await listDisputes(idPayment);
      return found?.some(({ status }) => status !== 'won' && status !== 'lost') ?? null;
    },
    async endDispute(id, evidence) {
      const form = { 'evidence[uncategorized_text]': evidence, submit: 'true' };
      const response = await call(`/disputes/${id}`, form);
      if (response && !response.ok) throw new Error(`The evidence was answered with ${response.status}`);
      return response && true;
    },
  };
}

const disputes = z.object({ data: z.array(z.object({ id: z.string(), status: z.string() })) });
