import { twoFactor } from 'better-auth/plugins';
import { createRecoveryCodes, hashRecoveryCodes } from './second-factor-store.ts';

/**
 * The library's second factor: codes of an authenticator app and recovery codes, on the tables of
 * migrations/0017-second-factor.sql. Wrong codes are limited in session-handlers.ts.
 */
export function createTwoFactorPlugin(secret: string): ReturnType<typeof twoFactor> {
  const plugin = twoFactor({
    allowPasswordless: true,
    accountLockout: { enabled: false },
    backupCodeOptions: {
      customBackupCodesGenerate: createRecoveryCodes,
      storeBackupCodes: {
        encrypt: async (json) => hashRecoveryCodes(json, secret),
        decrypt: async (hashes) => hashes,
      },
    },
    schema,
  });
  for (const hook of plugin.hooks.after) {
    const { matcher } = hook;
    // Without it, signing in with Google would not ask for the code.
    hook.matcher = (context) => matcher(context) || context.path === '/callback/:id';
  }
  return plugin;
}

const schema = {
  user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
  twoFactor: {
    modelName: 'account_second_factor',
    fields: {
      userId: 'user_id',
      backupCodes: 'backup_codes',
      failedVerificationCount: 'failed_verification_count',
      lockedUntil: 'locked_until',
    },
  },
} as const;
