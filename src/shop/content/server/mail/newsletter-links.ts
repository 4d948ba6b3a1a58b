import { z } from 'zod';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { type NewsletterPurpose, newsletterPurposes } from '../../contract/mail.ts';

/** The links in newsletter emails. Nobody can make one without the shop's secret, and nothing of them is stored. */
export interface NewsletterLinks {
  /** Returns the address of the page that confirms the subscription of an email address, or leaves. */
  linkTo(purpose: NewsletterPurpose, email: string): Promise<string>;
  /** Returns the address in lower case that a token is about; null if it is void, or for another purpose. */
  readEmail(purpose: NewsletterPurpose, token: string): Promise<string | null>;
}

/**
 * Creates {@link NewsletterLinks}. A link to confirm works for 14 days, after which an unconfirmed address is removed, and
 * a link to leave works forever. Both are about the address, so they also work after it signed up again.
 */
export function createNewsletterLinks({
  createCipher,
  settings: { publicOrigin },
}: Pick<Dependencies, 'createCipher' | 'settings'>): NewsletterLinks {
  const cipher = createCipher('newsletter');
  return {
    async linkTo(purpose, email) {
      const made: z.infer<typeof claim> = { purpose, email: email.toLowerCase(), at: Date.now() };
      return `${publicOrigin}/newsletter/${purpose}?token=${await cipher.encrypt(JSON.stringify(made))}`;
    },
    async readEmail(purpose, token) {
      const text = await cipher.decrypt(token).catch(() => null);
      if (text === null) return null;
      const { email, at, ...made } = claim.parse(JSON.parse(text));
      const isOld = purpose === 'confirm' && Date.now() - at > confirmationMs;
      return made.purpose !== purpose || isOld ? null : email;
    },
  };
}

const claim = z.strictObject({ purpose: z.enum(newsletterPurposes), email: z.string(), at: z.number() });

const confirmationMs = 14 * 24 * 60 * 60 * 1000;
