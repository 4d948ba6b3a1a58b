import { redirectDocument } from 'react-router';
import type { ProblemDetails } from '#contract/endpoints/problem.ts';
import { call } from '../../../lib/api/api-client.ts';
import type { ActionResult } from '../../../lib/forms/action-result.ts';
import { signOut } from '../../../lib/session/auth-client.ts';
import { showError, showSuccess, toastDuration } from '../../../lib/toasts/toasts.ts';
import type { AdminAction } from './admin-action.ts';
import { reportResult } from './report-result.ts';
import { showUndoOffer } from './undo-offer.ts';

/**
 * Calls the API and shows what came of it. The messages are shown here rather than by a component, because the row that
 * was acted on may be gone once the tables are loaded again.
 * @throws a redirect to the home page after signing out
 */
export async function performAction(action: AdminAction): Promise<ActionResult<ProblemDetails>> {
  switch (action.intent) {
    case 'set-order-status':
      return setOrderStatus(action);
    case 'ship-order':
      return shipOrder(action);
    case 'refund':
      return refund(action);
    case 'send-evidence':
      return sendEvidence(action);
    case 'accept-dispute':
      return acceptDispute(action);
    case 'set-user-status':
      return updateUser(action.id, { status: action.status }, `User ${action.status.toLowerCase()}`);
    case 'set-manager':
      return updateUser(
        action.id,
        { manager: action.manager },
        action.manager ? 'Manager now' : 'No manager any more',
      );
    case 'erase-user':
      return reportResult(
        await call('POST /admin/users/{id}/erase', { params: { id: action.id } }),
        'User erased',
      );
    case 'set-on-sale':
      return setOnSale(action);
    case 'delete-shoe':
      return reportResult(await call('DELETE /shoes/{id}', { params: { id: action.id } }), 'Deleted!', {
        entity: 'shoe',
        id: action.id,
      });
    case 'bulk-edit':
      return editShoes(action);
    case 'delete-brand':
      return reportResult(await call('DELETE /brands/{id}', { params: { id: action.id } }), 'Deleted!', {
        entity: 'brand',
        id: action.id,
      });
    case 'resend-mail':
      return reportResult(
        await call('POST /admin/mails/{id}/resend', { params: { id: action.id } }),
        'The mail waits to be sent again',
      );
    case 'remove-webhook':
    case 'test-webhook':
    case 'resend-delivery':
      return performWebhookAction(action);
    case 'remove-demo-data':
      return reportResult(await call('DELETE /admin/demo-data', {}), 'Demo people and orders removed', {
        entity: 'demo',
      });
    case 'undo':
      return undo(action.id);
    case 'sign-out':
      return leave();
  }
}

async function setOrderStatus({
  id,
  idPayment,
  status,
}: Extract<AdminAction, { intent: 'set-order-status' }>) {
  const result = await call('PUT /cart/order/{idPayment}', { params: { idPayment }, body: { status } });
  return reportResult(result, `Order ${status}`, { entity: 'order', id });
}

async function shipOrder({
  id,
  idPayment,
  carrier,
  trackingNumber,
}: Extract<AdminAction, { intent: 'ship-order' }>) {
  const result = await call('PUT /admin/orders/{idPayment}/shipment', {
    params: { idPayment },
    body: { carrier, trackingNumber },
  });
  return reportResult(result, 'Sent, and the buyer is told', { entity: 'order', id });
}

async function refund({
  idPayment,
  key,
  reason,
  restock,
  note,
  items,
  amountCents,
}: Extract<AdminAction, { intent: 'refund' }>) {
  const body = {
    ...{ reason, restock },
    ...(note !== '' && { note }),
    ...(items && { items }),
    ...(amountCents !== null && { amountCents }),
  };
  const result = await call(
    'POST /admin/orders/{idPayment}/refunds',
    { params: { idPayment }, body },
    { idempotencyKey: key },
  );
  if (!result.ok || result.body.status === 'pending') return reportResult(result, 'The refund is on its way');
  if (result.body.status === 'succeeded') return reportResult(result, 'Refunded');
  showError('The refund failed');
  return result;
}

async function sendEvidence({ id, key, evidence }: Extract<AdminAction, { intent: 'send-evidence' }>) {
  const request = { params: { id }, body: evidence };
  const result = await call('POST /admin/disputes/{id}/evidence', request, { idempotencyKey: key });
  return reportResult(result, 'The evidence was sent');
}

async function acceptDispute({ id, key }: Extract<AdminAction, { intent: 'accept-dispute' }>) {
  const result = await call('POST /admin/disputes/{id}/close', { params: { id } }, { idempotencyKey: key });
  return reportResult(result, 'The dispute was accepted as lost');
}

async function updateUser(
  id: string,
  body: { status: 'Enabled' | 'Disabled' } | { manager: boolean },
  message: string,
) {
  return reportResult(await call('PUT /users/{id}', { params: { id }, body }), message, {
    entity: 'user',
    id,
  });
}

async function setOnSale({ id, onSale }: Extract<AdminAction, { intent: 'set-on-sale' }>) {
  const result = await call('PUT /admin/onsale/{id}', { params: { id }, body: { onSale } });
  return reportResult(result, onSale ? 'Put on sale' : 'Taken off sale', { entity: 'shoe', id });
}

async function editShoes({ select, change, expected }: Extract<AdminAction, { intent: 'bulk-edit' }>) {
  const result = await call('POST /admin/shoes/bulk', { body: { select, change, expected, dryRun: false } });
  const id = result.ok ? result.body.changeId : null;
  return reportResult(
    result,
    'The chosen products are changed',
    id === null ? undefined : { entity: 'catalogue', id },
  );
}

async function undo(id: string): Promise<ActionResult<ProblemDetails>> {
  const result = await call('POST /admin/history/{id}/undo', { params: { id } });
  if (result.ok) showSuccess(result.body.title);
  else showError(result.problem.detail, toastDuration.checkout);
  showUndoOffer(result.ok ? result.body : null);
  return result;
}

async function leave(): Promise<ActionResult<ProblemDetails>> {
  if (await signOut()) {
    showSuccess('You logout');
    throw redirectDocument('/');
  }
  const detail = 'You are still signed in: the shop did not answer';
  showError(detail);
  return {
    ok: false,
    problem: { type: 'about:blank', title: detail, status: 503, detail, code: 'UNAVAILABLE' },
  };
}

type WebhookAction = Extract<AdminAction, { intent: 'remove-webhook' | 'test-webhook' | 'resend-delivery' }>;

/** Removes or tries a webhook, or sends one of its messages again, and shows what came of it. */
async function performWebhookAction(action: WebhookAction): Promise<ActionResult<ProblemDetails>> {
  const { id } = action;
  switch (action.intent) {
    case 'remove-webhook':
      return reportResult(await call('DELETE /admin/webhooks/{id}', { params: { id } }), 'Deleted!');
    case 'test-webhook':
      return reportResult(
        await call('POST /admin/webhooks/{id}/test', { params: { id } }),
        'A test message is on its way',
      );
    case 'resend-delivery':
      return reportResult(
        await call('POST /admin/webhooks/{id}/deliveries/{deliveryId}/resend', {
          params: { id, deliveryId: action.deliveryId },
        }),
        'The message is sent again',
      );
  }
}
