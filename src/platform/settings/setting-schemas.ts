import { isIP } from 'node:net';
import { z } from 'zod';
import { passwordLength } from '../contract/fields/password-length.ts';
import { isEmail, plainEmail } from '../contract/fields/plain-email.ts';

/** A text that satisfies a predicate; `message` states the requirement. */
export const text = (message: string, isValid: (text: string) => boolean) =>
  z.string().refine(isValid, message);

/** An integer within bounds, inclusive. */
export const wholeNumber = (min: number, max: number) =>
  text(
    `must be a whole number from ${min} to ${max}`,
    (value) => /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max,
  ).transform(Number);

/** A number above 0. */
export const positiveNumber = text('must be a number above 0', (value) => {
  const number = Number(value);
  return number > 0 && Number.isFinite(number);
}).transform(Number);

/** One of several values. */
export const oneOf = <const W extends readonly [string, ...string[]]>(...values: W) =>
  z.enum(values, `must be ${new Intl.ListFormat('en', { type: 'disjunction' }).format(values)}`);

/** A boolean as 1 or 0. */
export const zeroOrOne = oneOf('0', '1').transform((value) => value === '1');

/** A URL with one of the protocols. */
export const url = (message: string, ...protocols: readonly `${string}:`[]) =>
  text(message, (value) => protocols.some((protocol) => URL.parse(value)?.protocol === protocol));

/** A PostgreSQL connection URL, over TCP or a Unix socket: `postgres://user@/name?host=/folder`. */
export const databaseUrl = text('must be like postgres://user:password@host/name', (value) => {
  const url = URL.parse(value.replace(/^([^/?]*\/\/[^/?]*@)\//, '$1socket/'));
  return url !== null && /^postgres(ql)?:$/.test(url.protocol);
});

/** A web origin, e.g. `https://shop.example`; a trailing slash is removed. */
export const origin = z
  .string()
  .transform((value) => value.replace(/\/$/, ''))
  .pipe(
    text('must be an address like https://shop.example, without a path', (value) => {
      const url = URL.parse(value);
      return url?.origin === value && /^https?:$/.test(url.protocol);
    }),
  );

/** The base URL of API calls: a path like `/api`, or the URL of another host. */
export const apiBase = z
  .string()
  .transform((value) => value.replace(/\/$/, ''))
  .pipe(
    text('must be a path like /api or an address like https://mail.example/api', (value) => {
      const url = URL.parse(value, 'https://shop.invalid');
      return /^(https?:\/|\/)/.test(value) && url !== null && !url.search && !url.hash && !url.username;
    }),
  );

/** The sender of mails: an address, with or without a name. */
export const sender = text(
  'must be an address, with or without a name: Shop <shop@shop.example>',
  (value) =>
    /^([^<>\p{C}]+ <)?[^\s@<>]+@[^\s@<>]+>?$/u.test(value) && value.includes('<') === value.endsWith('>'),
);

const list = z.string().transform((value) => value.split(',').map((entry) => entry.trim()));

/** Network addresses and CIDR ranges, separated by commas. */
export const networks = list
  .refine(
    (entries) => entries.every(isNetwork),
    'must be addresses or CIDR ranges separated by commas, like 10.0.0.0/8,::1',
  )
  .refine(
    (entries) => !entries.some((entry) => entry.endsWith('/0')),
    'must not be all addresses, because then anybody can say who they are',
  );

/** Email addresses, separated by commas. */
export const emails = list
  .transform((entries) => entries.map(plainEmail))
  .refine((entries) => entries.every(isEmail), 'must be email addresses separated by commas');

/** Email addresses and web addresses, separated by commas, as URIs. */
export const contacts = list
  .transform((entries) => entries.map((entry) => (isEmail(entry) ? `mailto:${entry}` : entry)))
  .refine(
    (entries) => entries.every((entry) => /^(https:|mailto:[^@]+@)/.test(URL.parse(entry)?.href ?? '')),
    'must be email addresses or https:// addresses separated by commas',
  );

/** An administrator: `email:uid`. */
export const administrator = text('must be email:uid, like ada@shop.example:administrator-ada', (value) => {
  const [email = '', uid = '', ...more] = value.split(':');
  return isEmail(email) && /^[A-Za-z0-9_-]{1,64}$/.test(uid) && more.length === 0;
}).transform((value) => {
  const [email = '', uid = ''] = value.split(':');
  return { email: plainEmail(email).toLowerCase(), uid };
});

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

/** Refuses an example of our documentation, which everybody knows. */
const unlike = (example: string) =>
  [(value: string) => value !== example, 'must not be the example from the documentation'] as const;

/** A password of the length that every account may have. */
export const password = text(
  `must have ${passwordLength.min} to ${passwordLength.max} characters`,
  ({ length }) => length >= passwordLength.min && length <= passwordLength.max,
).refine(...unlike('a long password of your own'));

/** A text that signs and encrypts. Of 32 random hexadecimal digits, fewer than 8 are different once in ten million times. */
export const secret = text('must have at least 32 characters', ({ length }) => length >= 32)
  .refine(...unlike('64 random characters: openssl rand -hex 32'))
  .refine(
    (value) => new Set(value).size >= 8,
    'must be random, because anyone who guesses it can sign in as everyone: openssl rand -hex 32',
  );
