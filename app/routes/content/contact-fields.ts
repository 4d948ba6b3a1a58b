import { contactFields } from '#contract/fields.ts';

export const emptyContact = { name: '', email: '', message: '' };

type ContactName = keyof typeof emptyContact;

/** What is wrong with each field; a field that is fine is missing. */
export type ContactErrors = { readonly [name in ContactName]?: string | undefined };

/** Checks the contact form by the rules the call has (§5). */
export function checkContact(values: typeof emptyContact): ContactErrors {
  const wrong = (['name', 'email', 'message'] as const).flatMap((name) => {
    const checked = contactFields[name].safeParse(values[name]);
    return checked.success ? [] : [[name, checked.error.issues[0]?.message ?? '']];
  });
  return Object.fromEntries(wrong);
}
