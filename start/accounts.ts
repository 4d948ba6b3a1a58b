import { randomBytes } from 'node:crypto';
import { discoveryPath, sandboxClient } from '#sandbox/google/client.ts';
import type { Database } from '#server/core/dependencies.ts';
import { passwordResetMail } from '#server/core/mails.ts';
import { queueMail } from '#server/core/outbox.ts';
import { createIdentity } from '#server/outside/identity/create-identity.ts';
import type { Identity } from '#server/outside/identity.ts';
import { loopbackOf } from './listen.ts';
import { findSecret } from './secret.ts';
import type { Settings } from './settings.ts';

/** Opens the accounts of the shop; `warn` hears what the library complains of. */
export async function openIdentity(
  settings: Settings,
  db: Database,
  warn: (message: string) => void,
): Promise<Identity> {
  const { publicOrigin, administrators, rateLimitScale } = settings;
  return createIdentity({
    db,
    secret: await findSecret(db),
    publicOrigin,
    administrators,
    google: googleOf(settings),
    rateLimitScale,
    sendPasswordReset: (reset) => queueMail(db, passwordResetMail(reset)),
    warn,
  });
}

/** Google itself when its client id is set, otherwise the account chooser of the sandbox, served by this very process. */
function googleOf({ google, sandbox, host, port }: Settings) {
  if (google)
    return { ...google, discoveryUrl: 'https://accounts.google.com/.well-known/openid-configuration' };
  return sandbox ? { ...sandboxClient, discoveryUrl: `${loopbackOf({ host, port })}${discoveryPath}` } : null;
}

/**
 * Sees to it that both administrators have their accounts. Resolves to the password that was made up for those who are
 * new and were given none, or null.
 */
export async function ensureAdministrators(identity: Identity, settings: Settings): Promise<string | null> {
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
