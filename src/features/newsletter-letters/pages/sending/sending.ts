import { unwrap } from '#platform/browser/api/unwrap.ts';
import type { ApiCall } from '#platform/contract/endpoints/endpoint-types.ts';
import { answerForm } from '#platform/tables/actions/finish-change.ts';
import { type ChangeResult, reportChange } from '#platform/tables/actions/report-result.ts';
import type { Route } from './+types/sending.ts';
import { scheduleForm } from './schedule-fields.ts';

/** Sends a letter now or later, stops it, sends a test of it, or deletes its draft. */
export const action = ({ params, ...posted }: Route.ActionArgs) =>
  answerForm(posted, (call, form) => act(call, params, form));

export const clientAction = (args: Route.ClientActionArgs) => reportChange(args);

async function act(
  call: ApiCall,
  params: Route.ActionArgs['params'],
  form: FormData,
): Promise<readonly [ChangeResult, string]> {
  if (form.get('method') === 'DELETE')
    return [await call('DELETE /admin/letters/{id}', { params }), 'Deleted!'];
  const what = form.get('what');
  if (what === 'stop') return [await call('POST /admin/letters/{id}/stop', { params }), 'Stopped'];
  if (what === 'test') {
    const idempotencyKey = String(form.get('formKey'));
    const test = await call('POST /admin/letters/{id}/test', { params }, { idempotencyKey });
    return [test, 'The test is on its way to you'];
  }
  if (what === 'send')
    return [await call('POST /admin/letters/{id}/send', { params, body: {} }), 'The letter is being sent'];
  const { shop } = unwrap(await call('GET /settings/public', {})).body;
  const sent = await scheduleForm(shop.timeZone).send(form, ({ at }) =>
    call('POST /admin/letters/{id}/send', { params, body: at === null ? {} : { at } }),
  );
  return [sent, 'Scheduled'];
}
