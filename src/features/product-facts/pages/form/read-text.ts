/** A field of a submitted form without spaces around it. */
export const readText = (form: FormData, name: string): string => String(form.get(name) ?? '').trim();
