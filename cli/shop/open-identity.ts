import { randomBytes } from 'node:crypto';
import type { Settings } from '#config/settings.ts';
import { discoveryPath, sandboxClient } from '#server/integrations/google-sandbox/client.ts';
import { createIdentityProvider } from '#server/modules/identity/identity.ts';
import { passwordResetEmail, queueEmail } from '#server/modules/mail/mail.ts';
import type { Database } from '#server/shared/dependencies.ts';
import type { IdentityProvider } from '#server/shared/identity-provider.ts';
import { findAuthSecret } from './auth-secret.ts';
import { loopbackUrl } from './listen.ts';

/** Opens the accounts of the shop; `warn` hears what the library complains of. */
export async function openIdentity(
  settings: Settings,
  db: Database,
  warn: (message: string) => void,
): Promise<IdentityProvider> {
  const { publicOrigin, administrators, rateLimitScale } = settings;
  return createIdentityProvider({
    db,
    secret: await findAuthSecret(db),
    publicOrigin,
    administrators,
    google: googleOf(settings),
    rateLimitScale,
    sendPasswordReset: (reset) => queueEmail(db, passwordResetEmail(reset)),
    warn,
  });
}

/** Google itself when its client id is set, otherwise the account chooser of the sandbox, served by this very process. */
function googleOf({ google, sandbox, host, port }: Settings) {
  if (google)
    return { ...google, discoveryUrl: 'https://accounts.google.com/.well-known/openid-configuration' };
  return sandbox
    ? { ...sandboxClient, discoveryUrl: `${loopbackUrl({ host, port })}${discoveryPath}` }
    : null;
}

/**
 * Sees to it that both administrators have their accounts. Resolves to the password that was made up for those who are
 * new and were given none, or null.
 */
export async function ensureAdministrators(
  identity: IdentityProvider,
  settings: Settings,
): Promise<string | null> {
  const password = settings.administratorPassword ?? randomBytes(12).toString('base64url');
  let isNew = false;
  for (const { uid, email } of settings.administrators) {
    const created = await identity.ensureAccount({ uid, email, password, displayName: nameOf(email) });
    isNew ||= created;
  }
  return isNew && settings.administratorPassword === null ? password : null;
}

/** `ada@shop.example` → `Ada`. */
function nameOf(email: string): string {
  const [name = email] = email.split('@');
  return name.charAt(0).toUpperCase() + name.slice(1, 40);
}
