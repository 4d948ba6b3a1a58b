import { outgoingEvent } from '#contract/webhooks.ts';
import { call } from '../../../lib/api/api-client.ts';

/** Creates the webhook of the submitted form; the result has its signing secret. */
export const createWebhook = (form: FormData) =>
  call('POST /admin/webhooks', {
    body: {
      url: String(form.get('url')),
      events: outgoingEvent.array().parse(form.getAll('events')),
    },
  });
