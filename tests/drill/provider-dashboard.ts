import { z } from 'zod';
import type { DrillEnvironment } from './drill-environment.ts';

/** What is done to a payment at the provider itself, by the payment id of its order. */
export interface ProviderDashboard {
  /** Refunds an amount in cents; nothing when less is left. */
  refund(idPayment: string, amount: number): Promise<void>;
  /** The id of a payment's dispute; null while there is none. */
  findDispute(idPayment: string): Promise<string | null>;
  isDisputeOpen(idPayment: string): Promise<boolean>;
  endDispute(id: string, evidence: string): Promise<void>;
}

/** The provider's API, for what its dashboard does. */
export function createProviderDashboard({
  db,
  processor,
}: Pick<DrillEnvironment, 'db' | 'processor'>): ProviderDashboard {
  const call = async (path: string, form?: Record<string, string>): Promise<Response> =>
    fetch(`http://127.0.0.1:${processor.port}/v1${path}`, {
      method: form ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${processor.secretKey}` },
      ...(form && { body: new URLSearchParams(form) }),
    });
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
    return disputes.parse(await response.json()).data;
  };
  return {
    async refund(idPayment, amount) {
      await call('/refunds', { payment_intent: await intentOf(idPayment), amount: String(amount) });
    },
    findDispute: async (idPayment) => (await listDisputes(idPayment))[0]?.id ?? null,
    isDisputeOpen: async (idPayment) =>
      (await listDisputes(idPayment)).some(({ status }) => status !== 'won' && status !== 'lost'),
    async endDispute(id, evidence) {
      const form = { 'evidence[uncategorized_text]': evidence, submit: 'true' };
      const response = await call(`/disputes/${id}`, form);
      if (!response.ok) throw new Error(`The evidence was answered with ${response.status}`);
    },
  };
}

const disputes = z.object({ data: z.array(z.object({ id: z.string(), status: z.string() })) });
