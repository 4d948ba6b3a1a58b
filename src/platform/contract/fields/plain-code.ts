import { plainInput } from './normalize-text.ts';

/**
 * A code, as a letter or an email shows it, without what people copy or type along: spaces, quotation marks, a dot or comma
 * behind it, marks that nobody sees, any dash for a hyphen. `“SPRING 10”.` → `SPRING10`
 */
export const plainCode = (text: string): string =>
  plainInput(text)
    .replace(/[\s"'“”„‘’‚«»‹›]+/gu, '')
    .replace(/[.,]$/, '');
