import type { GenericOAuthConfig } from 'better-auth/plugins';
import { sql } from 'kysely';
import { z } from 'zod';
import { displayName } from '#contract/fields.ts';
import { type GoogleSettings, type IdentitySettings, isAdministratorEmail } from './identity-settings.ts';

const claims = z.object({
  sub: z.string().min(1),
  email: z.email().toLowerCase(),
  email_verified: z.boolean().default(false),
  name: displayName.catch(''),
});

/** Sign-in with Google as the library wants it told: OpenID Connect with code, PKCE, nonce and a verified ID token. */
export function googleProvider(google: GoogleSettings, settings: IdentitySettings): GenericOAuthConfig {
  return {
    providerId: 'google',
    name: 'Google',
    ...google,
    requireIdTokenVerification: true,
    scopes: ['openid', 'email', 'profile'],
    prompt: 'select_account',
    accountSubject: ({ profile }) => profile.sub ?? '',
    // The library has checked signature, issuer, audience and nonce of the ID token when it asks for its claims.
    getUserInfo: async ({ idToken }) => {
      const { sub, email, email_verified, name } = claims.parse(payloadOf(idToken ?? ''));
      if (email_verified && !isAdministratorEmail(settings, email)) await takeOver(settings, email);
      return { sub, email, emailVerified: email_verified, name };
    },
  };
}

/** Why somebody whom Google vouches for may not come in; undefined when they may. */
export function findProfileProblem(
  settings: IdentitySettings,
  profile: { email?: string; emailVerified?: boolean },
): { error: string } | undefined {
  if (profile.emailVerified !== true) return { error: 'EMAIL_NOT_VERIFIED' };
  if (isAdministratorEmail(settings, profile.email ?? '')) return { error: 'ADMINISTRATOR_EMAIL' };
  return undefined;
}

function payloadOf(idToken: string): unknown {
  return JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString());
}

/**
 * Nobody has proven to own the email of a local account until a mail or Google says so. Its owner takes it over:
 * whatever a stranger set up before (password, sessions, open resets) ends.
 */
async function takeOver({ db }: IdentitySettings, email: string): Promise<void> {
  await sql`
    with taken as (
      update account_user set email_verified = true, updated_at = now()
      where email = ${email} and not email_verified returning id),
    credentials as (delete from account_credential where user_id in (select id from taken)),
    resets as (delete from account_verification where value in (select id from taken))
    delete from account_session where user_id in (select id from taken)`.execute(db);
}
