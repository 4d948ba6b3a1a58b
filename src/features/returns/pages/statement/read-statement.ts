import { checkFields, type Errors, ruleOf } from '#platform/forms/check-fields.ts';
import { type StatedItem, type Statement, statedItems, statementFields } from '../../contract/withdrawals.ts';

/** A pair or more of an order, which can be withdrawn. */
export interface OrderLine extends StatedItem {
  readonly name: string;
}

/** Reads a statement as it was typed. All pairs of all lines are the whole order. */
export function readStatement(form: FormData): Statement {
  const text = (name: string): string => String(form.get(name) ?? '');
  const all = (name: string): string[] => form.getAll(name).map(String);
  const [ids, sizes, sold] = [all('shoe'), all('size'), all('sold').map(Number)];
  const quantities = all('quantity').map((typed) => Math.trunc(Number(typed)) || 0);
  const isWhole = quantities.every((quantity, index) => quantity === sold[index]);
  const items = quantities
    .map((quantity, index) => ({ _id: ids[index] ?? '', size: sizes[index] ?? '', quantity }))
    .filter(({ quantity }) => quantity > 0);
  return {
    name: text('name'),
    order: text('order'),
    email: text('email'),
    part: text('part'),
    ...(!isWhole && { items }),
  };
}

/** The errors of a statement, by field; those of the pairs are under `quantity`. */
export function checkStatement({ items, ...values }: Statement): Errors<keyof typeof values | 'quantity'> {
  const errors = checkFields(rules, values);
  const found = statedItems.optional().safeParse(items);
  return found.success ? errors : { ...errors, quantity: found.error.issues[0]?.message ?? '' };
}

const rules = {
  name: ruleOf(statementFields.name),
  order: ruleOf(statementFields.order),
  email: ruleOf(statementFields.email),
  part: ruleOf(statementFields.part),
};
