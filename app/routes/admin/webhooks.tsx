import { appContext } from '../../lib/api/app-context.ts';
import { unwrapOrThrow } from '../../lib/api/unwrap-or-throw.ts';
import type { Route } from './+types/webhooks.ts';
import { AdminHeading } from './frame/admin-heading.tsx';
import { createWebhook } from './webhooks/create-webhook.ts';
import { WebhookForm } from './webhooks/webhook-form.tsx';
import { WebhooksTable } from './webhooks/webhooks-table.tsx';

export const loader = async ({ context }: Route.LoaderArgs) => ({
  webhooks: unwrapOrThrow(await context.get(appContext).call('GET /admin/webhooks', {})).body,
});

export const clientAction = async ({ request }: Route.ClientActionArgs) =>
  createWebhook(await request.formData());

/** The addresses of other programs that are told what happens in the shop. */
export default function Webhooks({ loaderData: { webhooks } }: Route.ComponentProps) {
  return (
    <>
      <AdminHeading
        title="Webhooks"
        lead="Other programs, such as accounting or a warehouse, are told what happens here the moment it happens."
      />
      <WebhooksTable webhooks={webhooks} />
      <WebhookForm webhooks={webhooks} />
    </>
  );
}
