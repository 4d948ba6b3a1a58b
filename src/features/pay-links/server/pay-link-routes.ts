import { recordAuditEntry } from '#platform/audit/server/audit.ts';
import { totalCountHeader } from '#platform/contract/endpoints/query-params.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { ApiError, isProblem, problem } from '#platform/handlers/problem.ts';
import { auditedReply, type RegisterRoute, reply } from '#platform/handlers/route.ts';
import {
  answerCheckout,
  checkoutResult,
  createPaymentContext,
  findPaymentAttempt,
  type PayableOrder,
  payKept,
  syncPayment,
} from '#shop/orders/server/payments/payments.ts';
import {
  cancelPayLinkEndpoint,
  findPayLinkEndpoint,
  type ListedPayLink,
  listPayLinksEndpoint,
  payLinkEndpoint,
  type ShownPayLink,
  settlePayLinkEndpoint,
} from '../contract/pay-links.ts';
import type { PayLinkEvent } from './audited-pay-link.ts';
import { endPayLink } from './end-pay-link.ts';
import { findEnd, type NotPayable, toPayable } from './pay-link.ts';
import { findPayLink, listPayLinks, type PayLink, toSale } from './pay-link-store.ts';
import { pathOf, readToken, urlOf } from './pay-link-tokens.ts';

/** GET and POST /pay/{token}, POST /pay/{token}/settle. */
export function registerPayLinkRoutes(registerRoute: RegisterRoute, dependencies: Dependencies): void {
  const { db, settings, worker = null } = dependencies;

  const findByToken = async (token: string): Promise<PayLink | null> => {
    const idPayment = await readToken(token, dependencies);
    return idPayment === null ? null : findPayLink(db, idPayment);
  };

  registerRoute(findPayLinkEndpoint, async ({ params }) => {
    const link = await findByToken(params.token);
    return link ? reply(200, toShown(link)) : problem('NOT_FOUND');
  });

  registerRoute(payLinkEndpoint, async ({ params, body, address, log }) => {
    const { rateLimitScale } = settings;
    const context = { ...createPaymentContext(dependencies, log), rateLimitScale };
    const result = await payKept(context, async (): Promise<PayableOrder | NotPayable> => {
      const link = await findByToken(params.token);
      if (!link) return { refused: problem('NOT_FOUND') };
      const request = {
        paymentMethod: body.id,
        address,
        worker,
        returnPath: await pathOf(link.id_payment, dependencies),
      };
      return toPayable(db, link, request);
    });
    return isProblem(result) ? result : answerCheckout(result);
  });

  registerRoute(settlePayLinkEndpoint, async ({ params, log }) => {
    const link = await findByToken(params.token);
    if (!link) return problem('NOT_FOUND');
    const over = findEnd(link.state);
    if (over) return over;
    const attempt =
      link.attempt_id === null
        ? undefined
        : await findPaymentAttempt(db, { column: 'id', value: link.attempt_id });
    // An attempt that failed has given the pairs back.
    if (!attempt) return problem('CARD_DECLINED');
    const isOver = attempt.state !== 'open' && attempt.state !== 'waiting';
    return answerCheckout(
      isOver ? checkoutResult(attempt) : await syncPayment(createPaymentContext(dependencies, log), attempt),
    );
  });
}

/** GET /admin/pay-links, DELETE /admin/pay-links/{idPayment}. */
export function registerPayLinkAdminRoutes(registerRoute: RegisterRoute, dependencies: Dependencies): void {
  const { db } = dependencies;

  registerRoute(listPayLinksEndpoint, async ({ query }) => {
    const { links, total } = await listPayLinks(db, query);
    const listed = await Promise.all(links.map((link) => toListed(link, dependencies)));
    return reply(200, listed, { [totalCountHeader]: String(total) });
  });

  registerRoute(cancelPayLinkEndpoint, async ({ params, caller }) => {
    const { idPayment } = params;
    return inTransaction(db, async (transaction) => {
      const isCanceled = await endPayLink(transaction, idPayment, 'canceled');
      const link = await findPayLink(transaction, idPayment);
      if (!link) return problem('NOT_FOUND');
      if (!isCanceled && link.state !== 'canceled')
        throw new ApiError(problem('NOT_ALLOWED_NOW', { detail: whyNotCanceled(link) }));
      const { email, amount_cents: amount, currency } = link;
      const after: PayLinkEvent = { email, amount, currency, what: 'cancel' };
      const entry = { action: 'record', entity: 'pay-link', id: idPayment, after } as const;
      const change = isCanceled ? await recordAuditEntry(transaction, caller, entry) : null;
      return auditedReply(200, await toListed(link, dependencies), change);
    });
  });
}

function whyNotCanceled({ state }: PayLink): string {
  if (state === 'paid') return 'The buyer has paid. Cancel the order instead';
  if (state === 'order_canceled') return 'The buyer had paid, and the order was canceled already';
  if (state === 'refunded') return 'The buyer had paid, and the order was refunded already';
  if (state === 'expired') return 'This link has expired';
  return 'The buyer is paying right now. Try again in a few minutes';
}

const isPayable = ({ state }: PayLink): boolean => state === 'open' || state === 'paying';

const hasOrder = ({ state }: PayLink): boolean =>
  state === 'paid' || state === 'order_canceled' || state === 'refunded';

const toShown = (link: PayLink): ShownPayLink => ({
  state: link.state,
  sale: isPayable(link) ? { ...toSale(link), address: link.address } : null,
  order: hasOrder(link) ? link.attempt_id : null,
});

const toListed = async (link: PayLink, dependencies: Dependencies): Promise<ListedPayLink> => ({
  ...toSale(link),
  idPayment: link.id_payment,
  email: link.email,
  state: link.state,
  payUrl: isPayable(link) ? await urlOf(link.id_payment, dependencies) : null,
  date: link.created_at.toISOString(),
});
