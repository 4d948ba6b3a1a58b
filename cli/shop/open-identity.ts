import { randomBytes } from 'node:crypto';
import type { Settings } from '#config/settings.ts';
import type { Database } from '#platform/database/database.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { createSecretCipher } from '#platform/security/secret-cipher.ts';
import {
  factorChangedEmail,
  newDeviceEmail,
  passwordChangedEmail,
  passwordResetEmail,
} from '#shop/accounts/mails/account-emails.ts';
import { discoveryPath, sandboxClient } from '#shop/accounts/server/google-sandbox/sandbox-client.ts';
import { createIdentityProvider, recommendedPasswordCost } from '#shop/accounts/server/identity/identity.ts';
import type { IdentityProvider } from '#shop/accounts/server/identity-provider.ts';
import { queueEmail } from '#shop/content/server/mail/mail.ts';
import { loopbackUrl } from './listen-on-port.ts';
import { findAuthSecret, findMachineKey, machineKeyHeader } from './secret-file.ts';

/** Creates the identity provider from the settings; `warn` receives warnings of the accounts library. */
export async function openIdentity(
  settings: Settings,
  {
    db,
    mailSite,
    warn,
  }: Pick<Dependencies, 'db' | 'mailSite'> & { readonly warn: (message: string) => void },
): Promise<IdentityProvider> {
  const { publicOrigin, administrators, rateLimitScale: scale } = settings;
  return createIdentityProvider({
    db,
    secret: await findAuthSecret(settings, db),
    publicOrigin,
    findSiteName: () => mailSite().name,
    administrators,
    google: googleOf(settings, await findMachineKey(settings)),
    rateLimitScale: scale,
    sendPasswordReset: ({ address, uid, ...reset }) =>
      queueEmail(db, passwordResetEmail(reset, mailSite()), { address, uid, scale }),
    sendPasswordChanged: ({ uid, ...change }, transaction) =>
      queueEmail(transaction, passwordChangedEmail(change, mailSite()), { uid, scale }),
    sendFactorChanged: ({ uid, ...change }, transaction) =>
      queueEmail(transaction, factorChangedEmail(change, mailSite()), { uid, scale }),
    sendNewDevice: ({ uid, ...signIn }, transaction) =>
      queueEmail(transaction, newDeviceEmail(signIn, mailSite()), { uid, scale }),
    requireSecondFactor: settings.isPublic,
    passwordCost: recommendedPasswordCost,
    warn,
  });
}

/** Creates ciphers whose keys are derived from the secret that signs sessions. */
export async function openCiphers(settings: Settings, db: Database): Promise<Dependencies['createCipher']> {
  const secret = await findAuthSecret(settings, db);
  return (purpose) => createSecretCipher(secret, purpose);
}

/** Google when its client id is set, otherwise the sandbox's OpenID provider, which this process serves itself. */
function googleOf({ google, sandbox, host, port }: Settings, machineKey: string | null) {
  if (google)
    return { ...google, discoveryUrl: 'https://accounts.google.com/.well-known/openid-configuration' };
  if (!sandbox) return null;
  return {
    ...sandboxClient,
    discoveryUrl: `${loopbackUrl({ host, port })}${discoveryPath}`,
    ...(machineKey !== null && { discoveryHeaders: { [machineKeyHeader]: machineKey } }),
  };
}

/**
 * Creates the accounts of both administrators where they are missing. Resolves to the password generated for new
 * accounts, or null when none was needed or `ADMIN_PASSWORD` is set.
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
