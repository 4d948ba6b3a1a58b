import { z } from 'zod';
import { composeText } from './normalize-text.ts';

/**
 * Free text of one line: 1 to `longest` characters with something to see. Composed and trimmed; line breaks and several
 * spaces become one space.
 */
export const oneLine = (longest: number, missing: string, tooLong: string) =>
  z
    .string(missing)
    .overwrite((typed) =>
      composeText(typed)
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .trim(),
    )
    .refine((line) => /[^\p{Cf}\p{Z}]/u.test(line), missing)
    .max(longest, tooLong);

/** Free text of several lines: at most `longest` characters, composed and trimmed. `missing` is said of what is no text. */
export const severalLines = (longest: number, tooLong: string, missing = tooLong) =>
  z
    .string(missing)
    .overwrite((typed) => composeLines(typed).trim())
    .max(longest, tooLong);

/** Composes a text of several lines, which browsers post with CRLF. */
export const composeLines = (typed: string): string => composeText(typed.replaceAll(/\r\n?/g, '\n'));
