import type { Values } from './check-fields.ts';

/** What the fields of a form say, and what each of them showed before anybody changed it. */
export interface FormValues<Name extends string> {
  readonly values: Values<Name>;
  readonly shown: Values<Name>;
}

/**
 * Shows values that arrived later, such as those that somebody else saved. A field that was changed keeps its value, and
 * still counts as changed from what it showed before.
 * @param isBlocked whether nothing may enter the field: it was touched or has the focus
 */
export type Follow<Name extends string> = (
  now: FormValues<Name>,
  next: Values<Name>,
  isBlocked: (name: string) => boolean,
) => FormValues<Name>;

/** Each field follows by itself. */
export function followEach<Name extends string>(
  ...[{ values, shown }, next, isBlocked]: Parameters<Follow<Name>>
): FormValues<Name> {
  const followed: { -readonly [N in Name]: string } = { ...values };
  const nowShown: { -readonly [N in Name]: string } = { ...shown };
  for (const name in next) {
    if (values[name] !== shown[name] || isBlocked(name)) continue;
    followed[name] = next[name];
    nowShown[name] = next[name];
  }
  return { values: followed, shown: nowShown };
}

/** The values belong together: nothing is shown if one field keeps its value. */
export function followTogether<Name extends string>(
  ...[now, next, isBlocked]: Parameters<Follow<Name>>
): FormValues<Name> {
  for (const name in now.values) if (now.values[name] !== now.shown[name] || isBlocked(name)) return now;
  return { values: next, shown: next };
}
