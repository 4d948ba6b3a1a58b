import type { Dependencies } from '#platform/handlers/dependencies.ts';
import type { SecretCipher } from '#platform/security/secret-cipher.ts';

/** What the calls of the waitlist need; `claims` makes the links of its mails. */
export type WaitlistOptions = Pick<Dependencies, 'db' | 'settings' | 'mailSite'> & {
  readonly claims: SecretCipher;
};

/** The link of a mail to an entry: nobody can make one without the shop's secret, and nothing of it is stored. */
export const entryLink = async (
  claims: SecretCipher,
  publicOrigin: string,
  { id, shoe_id }: { readonly id: string; readonly shoe_id: string },
): Promise<string> => `${publicOrigin}/products/${shoe_id}/waitlist?claim=${await claims.encrypt(id)}`;

/** The id of the entry that a link names; null for one that this shop did not make. */
export const readClaim = (claims: SecretCipher, claim: string): Promise<string | null> =>
  claims.decrypt(claim).catch(() => null);
