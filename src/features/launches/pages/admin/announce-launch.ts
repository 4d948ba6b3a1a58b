import { unwrap } from '#platform/browser/api/unwrap.ts';
import type { ApiCall } from '#platform/contract/endpoints/endpoint-types.ts';
import { launchForm } from './launch-fields.ts';

/** Makes the shoe of the submitted form a launch, or changes it. */
export async function announceLaunch(call: ApiCall, form: FormData) {
  const { shop } = unwrap(await call('GET /settings/public', {})).body;
  const params = { id: String(form.get('shoe')) };
  return launchForm(shop.timeZone).send(form, (body) =>
    call('PUT /admin/shoes/{id}/launch', { params, body }),
  );
}
