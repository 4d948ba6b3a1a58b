import { randomUUID } from 'node:crypto';
import type { PaymentProvider, SucceededPayment } from '#shop/orders/server/provider/payment-provider.ts';
import { sandboxBrowserSettings } from '#shop/orders/server/stripe/browser-settings.ts';

/** A payment provider that approves every charge, for tests that need a paid order. */
export function approvingPayment(): PaymentProvider {
  const charges = new Map<string, SucceededPayment>();
  const find = async ({ orderId }: { orderId: string }) =>
    charges.get(orderId) ?? ({ state: 'absent' } as const);
  return {
    settings: sandboxBrowserSettings,
    async charge({ orderId, amount }) {
      const intent = `pi_${randomUUID().replaceAll('-', '')}`;
      const made = charges.get(orderId) ?? {
        state: 'succeeded',
        intent,
        amount,
        currency: 'usd',
        refunded: 0,
        disputed: false,
        address: null,
      };
      charges.set(orderId, made);
      return made;
    },
    computeTax: async () => ({ state: 'unavailable' }),
    fingerprintOf: async () => null,
    retrieve: find,
    cancel: find,
    orderOf: async (intent) => [...charges].find(([, charge]) => charge.intent === intent)?.[0] ?? null,
    async refund({ intent, refundId, amount }) {
      const found = [...charges].find(([, charge]) => charge.intent === intent);
      if (!found) return { state: 'unknown', answered: false };
      charges.set(found[0], { ...found[1], refunded: found[1].refunded + amount });
      return {
        state: 'made',
        refund: {
          id: `re_${refundId}`,
          refundId,
          amount,
          failureReason: null,
          status: 'succeeded',
          at: new Date(),
        },
      };
    },
    async findPaymentChanges(intent) {
      const charge = [...charges.values()].find((one) => one.intent === intent);
      return charge ? { ...charge, refunds: [], disputes: [] } : null;
    },
    listCharged: async () => [...charges].map(([orderId, { intent }]) => ({ orderId, intent })).reverse(),
    async pageCharges() {
      const list = [...charges].map(([orderId, charge]) => ({
        ...charge,
        orderId,
        fee: null,
        at: new Date(),
      }));
      return { charges: list.reverse(), reachedTo: null, last: null };
    },
    findCharge: async () => null,
    readEvent: () => null,
  };
}
