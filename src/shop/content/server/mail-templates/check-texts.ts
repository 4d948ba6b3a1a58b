import type { FieldError } from '#platform/contract/endpoints/problem.ts';
import { toSingleLine } from '#platform/contract/fields/normalize-text.ts';
import type { ChangedMailTemplate } from '#platform/outbox/mail-site.ts';
import { findMailTextProblem, isLine, type MailTemplate } from '#platform/outbox/mail-template.ts';

/** What an administrator writes; a text that is left out is not changed. */
export interface EditedTexts {
  readonly subject?: string;
  readonly texts?: Readonly<Record<string, string>>;
}

/** Lists what is wrong with texts of a template, by field. */
export function findTextErrors(template: MailTemplate, { subject, texts = {} }: EditedTexts): FieldError[] {
  const check = (field: string, text: string, isOneLine: boolean): FieldError[] => {
    const message =
      isOneLine && text === '' ? 'Enter some text' : findMailTextProblem(template, text, isOneLine);
    return message === null ? [] : [{ field, message }];
  };
  return [
    ...(subject === undefined ? [] : check('subject', subject, true)),
    ...Object.entries(texts).flatMap(([key, text]) =>
      Object.hasOwn(template.texts, key)
        ? check(`texts.${key}`, text, isLine(key))
        : [{ field: `texts.${key}`, message: `This email has no text “${key}”` }],
    ),
  ];
}

/** Returns what differs from the original in texts that were checked. */
export function findChanges(
  template: MailTemplate,
  { subject, texts = {} }: EditedTexts,
): ChangedMailTemplate {
  const originals: Readonly<Record<string, string>> = template.texts;
  const line = subject === undefined ? template.subject : toSingleLine(subject);
  return {
    subject: line === template.subject ? null : line,
    texts: Object.fromEntries(
      Object.entries(texts)
        .map(([key, text]) => [key, isLine(key) ? toSingleLine(text) : text] as const)
        .filter(([key, text]) => text !== originals[key]),
    ),
  };
}
