import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { OrderRefundStatus } from '#shop/orders/contract/refunds.ts';
import type { AdministratorClient, RefundBody } from './administrator-client.ts';
import { contestedSize } from './drill-environment.ts';
import type { ProviderDashboard } from './provider-dashboard.ts';

/** What administrators and the provider do to one order, each repeated until it has its answer. */
export interface OrderActions {
  /** Refunds everything that is left, or some pairs, or an amount. */
  refund(what: { pairs?: number; amountCents?: number; restock: boolean }): Promise<void>;
  /** Resolves once the states of the refunds, newest first, are as they should be. */
  waitForRefunds(areRight: (states: readonly OrderRefundStatus[]) => boolean): Promise<void>;
  refundAtProvider(amountCents: number): Promise<void>;
  /** Waits for the dispute, and checks that the order is not refunded meanwhile. */
  refundWhileDisputed(): Promise<void>;
  /** Waits for the dispute, and ends it as the evidence decides. */
  endDispute(evidence: 'winning_evidence' | 'losing_evidence'): Promise<void>;
}

/** An order that was sold, and who acts on it. */
export interface ActedOnOrder {
  readonly idPayment: string;
  readonly administrator: AdministratorClient;
  readonly provider: ProviderDashboard;
  /** Receives the id of each refund that was confirmed to the administrator. */
  readonly onRefund: (id: string) => void;
  readonly until: AbortSignal;
}

/** The actions on an order. @throws when an answer is none that an administrator should get */
export function createOrderActions({
  idPayment,
  administrator,
  provider,
  onRefund,
  until,
}: ActedOnOrder): OrderActions {
  const repeat = async <T>(tryOnce: () => Promise<T | null>): Promise<T> => {
    while (!until.aborted) {
      const result = await tryOnce();
      if (result !== null) return result;
      await wait(100 + Math.random() * 400);
    }
    throw new Error(`The order ${idPayment} got no final answer in time`);
  };
  const ask = (body: RefundBody) => {
    const key = randomUUID();
    return repeat(async () => {
      const response = await administrator.refund(idPayment, body, key);
      if (response === null || temporary.has(response.status)) return null;
      if (response.refund) onRefund(response.refund._id);
      else if (!refused.has(response.status)) throw new Error(`A refund returned ${response.status}`);
      return response.status;
    });
  };
  const findDispute = () => repeat(() => provider.findDispute(idPayment));
  return {
    async refund({ pairs, amountCents, restock }) {
      await ask({
        reason: 'requested_by_customer',
        restock,
        ...(pairs !== undefined && {
          items: [{ _id: contestedSize.shoe, size: contestedSize.size, quantity: pairs }],
        }),
        ...(amountCents !== undefined && { amountCents }),
      });
    },
    async waitForRefunds(areRight) {
      await repeat(async () => {
        const states = await administrator.listStates(idPayment);
        return states && areRight(states) ? states : null;
      });
    },
    async refundAtProvider(amountCents) {
      const key = randomUUID();
      await repeat(() => provider.refund(idPayment, amountCents, key));
    },
    async refundWhileDisputed() {
      await findDispute();
      const status = await ask({ reason: 'requested_by_customer', restock: true });
      if (status !== 409) throw new Error(`The refund of a disputed order returned ${status}`);
    },
    async endDispute(evidence) {
      const dispute = await findDispute();
      await repeat(() => provider.endDispute(dispute, evidence));
      await repeat(async () => ((await provider.isDisputeOpen(idPayment)) === false ? true : null));
    },
  };
}

/** Signed out, rate limit, overload: asked again. */
const temporary: ReadonlySet<number> = new Set([401, 403, 429, 503]);
/** Nothing is left, or not now. */
const refused: ReadonlySet<number> = new Set([409, 422]);
