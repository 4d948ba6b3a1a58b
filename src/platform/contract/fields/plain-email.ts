import { plainInput } from './normalize-text.ts';

/** Writes the domain of an email address as ASCII (`bücher.example` → `xn--bcher-kva.example`); the rest as typed. */
export function plainEmail(text: string): string {
  const email = plainInput(text);
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  if (at < 0 || !/^[\p{L}\p{M}\p{N}.-]{1,253}$/u.test(domain) || /^[\x20-\x7e]*$/.test(domain)) return email;
  const url = `http://${domain}`;
  return URL.canParse(url) ? email.slice(0, at + 1) + new URL(url).hostname : email;
}
