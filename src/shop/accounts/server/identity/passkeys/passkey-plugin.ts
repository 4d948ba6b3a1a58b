import { passkey } from '@better-auth/passkey';
import { APIError } from 'better-auth/api';
import { ownOrigins } from '#platform/network/own-origins.ts';

/**
 * The library's passkeys (WebAuthn), on a table of migrations/0017-second-factor.sql. The device has to ask its owner for
 * a PIN or a fingerprint, so that a passkey is two factors: what somebody has, and what they know or are.
 */
export function createPasskeyPlugin(publicOrigin: string): ReturnType<typeof passkey> {
  return passkey({
    rpID: new URL(publicOrigin).hostname,
    origin: ownOrigins(publicOrigin),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    // The library itself accepts a device that asked for nothing.
    registration: {
      afterVerification: ({ verification }) => requireVerified(verification.registrationInfo?.userVerified),
    },
    authentication: {
      afterVerification: ({ verification }) => requireVerified(verification.authenticationInfo.userVerified),
    },
    advanced: { webAuthnChallengeCookie: 'passkey' },
    schema,
  });
}

async function requireVerified(userVerified: boolean | undefined): Promise<undefined> {
  if (!userVerified) throw new APIError('UNAUTHORIZED', { code: 'USER_NOT_VERIFIED' });
}

const schema = {
  passkey: {
    modelName: 'account_passkey',
    fields: {
      publicKey: 'public_key',
      userId: 'user_id',
      credentialID: 'credential_id',
      deviceType: 'device_type',
      backedUp: 'backed_up',
      createdAt: 'created_at',
    },
  },
} as const;
