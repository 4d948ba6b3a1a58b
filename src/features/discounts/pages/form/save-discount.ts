import { unwrap } from '#platform/browser/api/unwrap.ts';
import type { ApiCall } from '#platform/contract/endpoints/endpoint-types.ts';
import { readAmount, readCount } from '#platform/contract/fields/typed-number.ts';
import { type FormProblem, invalidFields } from '#platform/forms/action-result.ts';
import { checkFields, type Rule, type Values } from '#platform/forms/check-fields.ts';
import { readFieldTime } from '#platform/forms/field-time.ts';
import type { DiscountRules } from '../../contract/discounts.ts';
import {
  type DiscountField,
  discountChangeRules,
  discountFields,
  fieldsOf,
  newDiscountRules,
  readValue,
  toKind,
} from './discount-fields.ts';

/** Creates the code of the submitted form, or the batch of more than one. */
export async function createDiscount(call: ApiCall, form: FormData) {
  const read = await readForm(call, form, newDiscountRules);
  if (!read.ok) return read;
  const { values, rules } = read;
  const count = requireNumber(readCount(values.count));
  if (count === 1) return call('POST /admin/discounts', { body: { code: values.code, ...rules } });
  const { uses, ...others } = rules;
  // Without a limit of its own, a code of a batch is for one use.
  const body = { prefix: values.code, count, ...others, ...(uses !== null && { uses }) };
  const idempotencyKey = String(form.get('formKey'));
  return call('POST /admin/discounts/batch', { body }, { idempotencyKey });
}

/** Changes the rules of a discount to those of the submitted form. */
export async function changeDiscount(call: ApiCall, id: string, form: FormData) {
  const read = await readForm(call, form, discountChangeRules);
  if (!read.ok) return read;
  return call('PUT /admin/discounts/{id}', { params: { id }, body: read.rules });
}

/** Maps the field names of an API problem to those of the form. `shoeIds.2` → `shoeIds` */
export const toFormProblem = (problem: FormProblem): FormProblem => ({
  ...problem,
  errors: problem.errors?.map(({ field, message }) => ({
    field: field === 'prefix' ? 'code' : field.replace(/\..*/, ''),
    message,
  })),
});

type ReadForm =
  | { readonly ok: true; readonly values: Values<DiscountField>; readonly rules: DiscountRules }
  | { readonly ok: false; readonly problem: FormProblem };

async function readForm(
  call: ApiCall,
  form: FormData,
  rulesIn: (currency: string) => Readonly<Record<DiscountField, Rule>>,
): Promise<ReadForm> {
  const { currency } = unwrap(await call('GET /settings/public', {})).body;
  const fieldRules = rulesIn(currency);
  const values = { ...fieldsOf(null, currency) };
  for (const name of discountFields) values[name] = String(form.get(name) ?? values[name]);
  const [error] = Object.entries(checkFields(fieldRules, values));
  if (error) return refuse(...error);
  const [from, to] = [readTime(form, 'from'), readTime(form, 'to')];
  if (from === undefined || to === undefined)
    return refuse(from === undefined ? 'from' : 'to', 'Enter a date and time');
  const { value, minimumCents, uses, usesPerCustomer, brands, shoeIds } = values;
  const kind = toKind(values.kind);
  const rules = {
    kind,
    value: requireNumber(readValue(kind, value, currency)),
    from,
    to,
    minimumCents: minimumCents.trim() === '' ? null : requireNumber(readAmount(minimumCents, currency)),
    uses: uses.trim() === '' ? null : requireNumber(readCount(uses)),
    usesPerCustomer: usesPerCustomer.trim() === '' ? null : requireNumber(readCount(usesPerCustomer)),
    brands: linesOf(brands),
    // The address of a shoe's page will do, too.
    shoeIds: linesOf(shoeIds).map((line) => line.replace(/^.*\/products\//, '')),
    includeSale: form.has('includeSale'),
    firstOrderOnly: form.has('firstOrderOnly'),
    isPublicReduction: kind !== 'delivery' && form.has('isPublicReduction'),
  };
  return { ok: true, values, rules };
}

const refuse = (field: string, message: string): ReadForm => ({
  ok: false,
  problem: invalidFields([{ field, message }]),
});

/** The number of a field that the rules of the form have accepted. */
function requireNumber(read: number | string): number {
  if (typeof read === 'string') throw new Error(read);
  return read;
}

/** Null where none was entered, undefined for what is no time. Only the browser knows its zone, and what it means in UTC. */
function readTime(form: FormData, name: 'from' | 'to'): string | null | undefined {
  const text = String(form.get(`${name}Utc`) ?? form.get(name) ?? '');
  return text === '' ? null : (readFieldTime(text, 'utc') ?? undefined);
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
