import { z } from 'zod';
import { plainInput, plainName } from './normalize-text.ts';

/**
 * Text of one line that the shop mails to an address which somebody typed: it must not carry a link, a host name or a line
 * break, or strangers could send theirs in the name of the shop. Dots and colons stand before a digit or at the end of a
 * word; `。`, `｡` and `․` count as dots (UTS #46). An empty text is accepted.
 */
export const withoutLinks = (longest: number, message: string, wrong: string) =>
  z
    .string(message)
    .overwrite(onOneLine)
    .max(longest, message)
    .refine((line) => isLinkless(line), wrong);

/**
 * What a mail to an address that somebody typed may quote of a text with more freedom, such as a street: one line, in which
 * each word that {@link withoutLinks} refuses is `…`.
 */
export const leaveOutLinks = (typed: string): string =>
  onOneLine(typed)
    .split(' ')
    .map((word) => (isLinkless(word) ? word : '…'))
    .join(' ');

const onOneLine = (typed: string): string => plainName(typed.replace(/\s+/gu, ' '));

/** Also of what a program may read without the marks that nobody sees. */
const isLinkless = (line: string): boolean => linkless.test(plainInput(line));

const linkless =
  /^(?!.*\d\.\d+\.\d)(?:[^\p{C}.@:<>[\]\\`/\u3002\uff61\u2024\ufe52]|\/(?!\/)|:(?=[ \d]|$)|\.(?=[ ,)\d]|$))*$/u;
