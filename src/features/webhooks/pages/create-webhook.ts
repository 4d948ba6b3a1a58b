import { call } from '#platform/browser/api/api-client.ts';
import { isEvent } from './event-choice.tsx';

/** Creates the webhook of the submitted form; the result has its signing secret. */
export const createWebhook = (form: FormData) =>
  call(
    'POST /admin/webhooks',
    { body: { url: String(form.get('url')), events: form.getAll('events').filter(isEvent) } },
    { idempotencyKey: String(form.get('formKey')) },
  );
