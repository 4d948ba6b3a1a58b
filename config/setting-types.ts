import { isIP } from 'node:net';
import { z } from 'zod';

/** A text that passes a test; `words` say what it must be. */
export const text = (words: string, fits: (text: string) => boolean) => z.string().refine(fits, words);

/** A whole number within bounds. */
export const wholeNumber = (least: number, most: number) =>
  text(
    `must be a whole number from ${least} to ${most}`,
    (given) => /^\d{1,9}$/.test(given) && Number(given) >= least && Number(given) <= most,
  ).transform(Number);

/** A number above 0. */
export const positiveNumber = text('must be a number above 0', (given) => {
  const number = Number(given);
  return number > 0 && Number.isFinite(number);
}).transform(Number);

/** One out of a few words. */
export const oneOf = <const W extends readonly [string, ...string[]]>(...words: W) =>
  z.enum(words, `must be ${new Intl.ListFormat('en', { type: 'disjunction' }).format(words)}`);

/** 1 for yes, 0 for no. */
export const yesOrNo = oneOf('0', '1').transform((given) => given === '1');

/** An address of one of the protocols. */
export const url = (words: string, ...protocols: readonly `${string}:`[]) =>
  text(words, (given) => protocols.some((protocol) => URL.parse(given)?.protocol === protocol));

/** Where a PostgreSQL server is: over the network, or by its socket's folder as `postgres://user@/name?host=/folder`. */
export const databaseUrl = text('must be like postgres://user:password@host/name', (given) => {
  const url = URL.parse(given.replace(/^([^/?]*\/\/[^/?]*@)\//, '$1socket/'));
  return url !== null && /^postgres(ql)?:$/.test(url.protocol);
});

/** An origin of the web, e.g. `https://shop.example`; a trailing slash is forgiven. */
export const origin = z
  .string()
  .transform((given) => given.replace(/\/$/, ''))
  .pipe(
    text('must be an address like https://shop.example, without a path', (given) => {
      const url = URL.parse(given);
      return url?.origin === given && /^https?:$/.test(url.protocol);
    }),
  );

/** What call paths are put behind: a path of our own like `/api`, or an address of another host. */
export const apiBase = z
  .string()
  .transform((given) => given.replace(/\/$/, ''))
  .pipe(
    text('must be a path like /api or an address like https://mail.example/api', (given) => {
      const url = URL.parse(given, 'https://shop.invalid');
      return /^(https?:\/|\/)/.test(given) && url !== null && !url.search && !url.hash && !url.username;
    }),
  );

const list = z.string().transform((given) => given.split(',').map((entry) => entry.trim()));

/** Network addresses and CIDR ranges, separated by commas. */
export const networks = list.refine(
  (entries) => entries.every(isNetwork),
  'must be addresses or CIDR ranges separated by commas, like 10.0.0.0/8,::1',
);

/** Email addresses, separated by commas. */
export const emails = list.refine(
  (entries) => entries.every(isEmail),
  'must be email addresses separated by commas',
);

/** An administrator: `email:uid`. */
export const administrator = text('must be email:uid, like ada@shop.example:administrator-ada', (given) => {
  const [email = '', uid = '', ...more] = given.split(':');
  return isEmail(email) && /^[A-Za-z0-9_-]{1,64}$/.test(uid) && more.length === 0;
}).transform((given) => {
  const [email = '', uid = ''] = given.split(':');
  return { email: email.toLowerCase(), uid };
});

const isEmail = (given: string): boolean => z.email().max(254).safeParse(given).success;

function isNetwork(entry: string): boolean {
  const [ip = '', bits, ...more] = entry.split('/');
  const family = isIP(ip);
  const widest = family === 4 ? 32 : 128;
  return (
    family !== 0 &&
    more.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= widest))
  );
}
