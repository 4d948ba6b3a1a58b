import { hkdfSync } from 'node:crypto';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';

/** Encrypts what the shop has to read again, so that a copy of the database is not enough to use it. */
export interface SecretCipher {
  encrypt(text: string): Promise<string>;
  /** @throws when it was encrypted with another key, or changed */
  decrypt(encrypted: string): Promise<string>;
}

/** A cipher whose key is derived from a secret for one purpose (HKDF, RFC 5869). */
export function createSecretCipher(secret: string, purpose: string): SecretCipher {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)).toString('base64url');
  return {
    encrypt: (text) => symmetricEncrypt({ key, data: text }),
    decrypt: (encrypted) => symmetricDecrypt({ key, data: encrypted }),
  };
}
