import { z } from 'zod';
import type { Database } from '#platform/database/database.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { type NewsletterPurpose, newsletterPurposes } from '../../contract/mail.ts';

/** The links in newsletter emails. Nobody can make one without the shop's secret, and nothing of them is stored. */
export interface NewsletterLinks {
  /**
   * Returns the address of the page that confirms the subscription of an email address, or leaves. `source` names the mail
   * that has the link; see {@link LeaveHook}.
   */
  linkTo(purpose: NewsletterPurpose, email: string, source?: string): Promise<string>;
  /** Returns what a token is about; null if it is void, or for another purpose. */
  read(purpose: NewsletterPurpose, token: string): Promise<LinkedSubscriber | null>;
}

/** Whom a link is about. */
export interface LinkedSubscriber {
  /** In lower case. */
  readonly email: string;
  /** The mail that has the link, if it has a name. */
  readonly source?: string;
}

/** Is called in the transaction in which a confirmed subscriber leaves through a link. */
export type LeaveHook = (db: Database, subscriber: LinkedSubscriber) => Promise<void>;

/**
 * Creates {@link NewsletterLinks}. A link to confirm works for 14 days, after which an unconfirmed address is removed, and
 * a link to leave works forever. Both are about the address, so they also work after it signed up again.
 */
export function createNewsletterLinks({
  createCipher,
  settings: { publicOrigin },
}: Pick<Dependencies, 'createCipher'> & {
  readonly settings: Pick<Dependencies['settings'], 'publicOrigin'>;
}): NewsletterLinks {
  const cipher = createCipher('newsletter');
  return {
    async linkTo(purpose, email, source) {
      const made: z.infer<typeof claim> = {
        purpose,
        email: email.toLowerCase(),
        at: Date.now(),
        ...(source !== undefined && { source }),
      };
      return `${publicOrigin}/newsletter/${purpose}?token=${await cipher.encrypt(JSON.stringify(made))}`;
    },
    async read(purpose, token) {
      const text = await cipher.decrypt(token).catch(() => null);
      if (text === null) return null;
      const { at, purpose: own, ...subscriber } = claim.parse(JSON.parse(text));
      const isOld = purpose === 'confirm' && Date.now() - at > confirmationMs;
      return own !== purpose || isOld ? null : subscriber;
    },
  };
}

const claim = z.strictObject({
  purpose: z.enum(newsletterPurposes),
  email: z.string(),
  at: z.number(),
  source: z.string().exactOptional(),
});

const confirmationMs = 14 * 24 * 60 * 60 * 1000;
