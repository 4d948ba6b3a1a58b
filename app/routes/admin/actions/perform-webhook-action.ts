import type { ProblemDetails } from '#contract/endpoints/problem.ts';
import { call } from '../../../lib/api/api-client.ts';
import type { ActionResult } from '../../../lib/forms/action-result.ts';
import type { AdminAction } from './admin-action.ts';
import { reportResult } from './report-result.ts';

type WebhookAction = Extract<AdminAction, { intent: 'remove-webhook' | 'test-webhook' | 'resend-delivery' }>;

/** Removes or tries a webhook, or sends one of its messages again, and shows what came of it. */
export async function performWebhookAction(action: WebhookAction): Promise<ActionResult<ProblemDetails>> {
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
