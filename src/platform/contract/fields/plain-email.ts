import { z } from 'zod';
import { plainInput } from './normalize-text.ts';

/** Writes the domain of an email address as ASCII (`bücher.example` → `xn--bcher-kva.example`); the rest as typed. */
export function plainEmail(text: string): string {
  const email = plainInput(text);
  const at = email.lastIndexOf('@');
  // Keyboards for Chinese and Japanese write a full stop of their own.
  const domain = email.slice(at + 1).replace(/[。｡]/g, '.');
  if (at < 0 || !/^[\p{L}\p{M}\p{N}.-]{1,253}$/u.test(domain) || /^[\x20-\x7e]*$/.test(domain)) return email;
  const url = `http://${domain}`;
  return URL.canParse(url) ? email.slice(0, at + 1) + new URL(url).hostname : email;
}

/**
 * An email address that somebody types, in its one canonical form ({@link plainEmail}). This is the only rule for emails:
 * every call and setting uses it, or {@link email}, which has the message of §5. Only the domain is looked at closely: it has a dot, and each part of it begins and ends with a letter or digit.
 */
export const emailAddress = (message: string) =>
  z.string(message).overwrite(plainEmail).max(254, message).regex(address, message);

const local = String.raw`[^\s@<>"(),:;\\[\]\p{C}]+`;
const label = String.raw`[\p{L}\p{N}](?:[^\s@<>"(),:;\\[\]\p{C}.]*[\p{L}\p{M}\p{N}])?`;
const address = new RegExp(String.raw`^${local}@${label}(?:\.${label})+$`, 'u');

/** An email address with the message of §5, by which it must contain '@'. */
export const email = emailAddress('Use a valid email').meta({ examples: ['mia@example.com'] });

/** Whether a text is an email address by this rule. */
export const isEmail = (text: string): boolean => emailAddress('').safeParse(text).success;
