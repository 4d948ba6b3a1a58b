import { z } from 'zod';
import { plainInput } from './normalize-text.ts';

/**
 * Text of one line that the shop mails to an address which somebody typed: it must not carry a link, a host name or a line
 * break, or strangers could send theirs in the name of the shop. A dot stands between digits or at the end of a word;
 * `。`, `｡` and `․` count as dots (UTS #46). An empty text is accepted.
 */
export const withoutLinks = (longest: number, message: string, wrong: string) =>
  z.string(message).overwrite(onOneLine).max(longest, message).regex(linkless, wrong);

const onOneLine = (typed: string): string => plainInput(typed).replace(/\s+/gu, ' ').trim();

const linkless =
  /^(?!.*\d\.\d+\.\d)(?:[^\p{C}.@:<>[\]\\`/\u3002\uff61\u2024\ufe52]|\/(?!\/)|(?<=\d)\.(?=\d)|\.(?=[ ,)]|$))*$/u;
