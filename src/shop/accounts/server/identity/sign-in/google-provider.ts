import type { GenericOAuthConfig } from 'better-auth/plugins';
import { sql } from 'kysely';
import { z } from 'zod';
import { email } from '#platform/contract/fields/plain-email.ts';
import { displayName } from '../../../contract/fields/account-fields.ts';
import { type GoogleSettings, type IdentitySettings, isAdministratorEmail } from '../identity-settings.ts';

const claims = z.object({
  sub: z.string().min(1),
  email: email.toLowerCase(),
  email_verified: z.boolean().default(false),
  name: displayName.catch(''),
});

/** The library's configuration for Google: OpenID Connect with code, PKCE, nonce and a verified ID token. */
export function googleProvider(google: GoogleSettings, settings: IdentitySettings): GenericOAuthConfig {
  return {
    providerId: 'google',
    name: 'Google',
    ...google,
    requireIdTokenVerification: true,
    scopes: ['openid', 'email', 'profile'],
    prompt: 'select_account',
    accountSubject: ({ profile }) => profile.sub ?? '',
    // The library has verified signature, issuer, audience and nonce of the ID token before.
    getUserInfo: async ({ idToken }) => {
      const { sub, email, email_verified, name } = claims.parse(payloadOf(idToken ?? ''));
      if (email_verified && !isAdministratorEmail(settings, email)) await claimAccount(settings, email);
      return { sub, email, emailVerified: email_verified, name };
    },
  };
}

/** Why a Google profile may not sign in; undefined when it may. */
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
 * Gives an account with an unverified email to the verified owner of that email: whatever somebody else set up before
 * (password, second factor, passkeys, devices, sessions, pending resets) is removed.
 */
async function claimAccount({ db }: IdentitySettings, email: string): Promise<void> {
  await db
    .with('claimed', (cte) =>
      cte
        .updateTable('account_user')
        .set({ email_verified: true, two_factor_enabled: false, updated_at: sql<Date>`now()` })
        .where('email', '=', email)
        .where('email_verified', '=', false)
        .returning('id'),
    )
    .with('credentials', (cte) =>
      cte.deleteFrom('account_credential').where('user_id', 'in', cte.selectFrom('claimed').select('id')),
    )
    .with('factors', (cte) =>
      cte.deleteFrom('account_second_factor').where('user_id', 'in', cte.selectFrom('claimed').select('id')),
    )
    .with('passkeys', (cte) =>
      cte.deleteFrom('account_passkey').where('user_id', 'in', cte.selectFrom('claimed').select('id')),
    )
    .with('devices', (cte) =>
      cte.deleteFrom('account_device').where('user_id', 'in', cte.selectFrom('claimed').select('id')),
    )
    .with('resets', (cte) =>
      cte.deleteFrom('account_verification').where('value', 'in', cte.selectFrom('claimed').select('id')),
    )
    .deleteFrom('account_session')
    .where('user_id', 'in', (eb) => eb.selectFrom('claimed').select('id'))
    .execute();
}
