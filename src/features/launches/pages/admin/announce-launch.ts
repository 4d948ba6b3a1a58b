import { unwrap } from '#platform/browser/api/unwrap.ts';
import type { ApiCall } from '#platform/contract/endpoints/endpoint-types.ts';
import { readCount } from '#platform/contract/fields/typed-number.ts';
import { invalidFields } from '#platform/forms/action-result.ts';
import { readFieldTime } from '#platform/forms/field-time.ts';

/** Makes the shoe of the submitted form a launch, or changes it. */
export async function announceLaunch(call: ApiCall, form: FormData) {
  const { shop } = unwrap(await call('GET /settings/public', {})).body;
  const before = String(form.get('opensAtBefore') ?? '');
  const opensAt = readFieldTime(String(form.get('opensAt')), shop.timeZone, before);
  if (opensAt === null) return { ok: false as const, problem: noTime };
  const params = { id: String(form.get('shoe')) };
  const perAccount = readCount(String(form.get('perAccount')));
  if (typeof perAccount === 'string')
    return { ok: false as const, problem: invalidFields([{ field: 'perAccount', message: perAccount }]) };
  return call('PUT /admin/shoes/{id}/launch', { params, body: { opensAt, perAccount } });
}

const noTime = invalidFields([{ field: 'opensAt', message: 'Enter a date and time' }]);
