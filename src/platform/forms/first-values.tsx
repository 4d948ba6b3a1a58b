import type { Values } from './check-fields.ts';

/** The initial values of the fields of a form: untouched fields change nothing. */
export const FirstValues = ({ values }: { values: Values<string> }) =>
  Object.entries(values).map(([name, value]) => (
    <input key={name} type="hidden" name={`first.${name}`} value={value} />
  ));
