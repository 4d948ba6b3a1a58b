import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** What a device may do differently from an honest one on the shop's own pages. */
export interface PasskeyBehaviour {
  /** Whether the device recognised its owner, by PIN or fingerprint. */
  readonly recognizes?: boolean;
  readonly origin?: string;
}

/** A device with one passkey (WebAuthn), which answers the challenges of a shop. */
export interface SoftwarePasskey {
  /** Answers the options of a registration. */
  create(options: { challenge: string }, behaviour?: PasskeyBehaviour): object;
  /** Answers the options of a sign-in. */
  get(options: { challenge: string }, behaviour?: PasskeyBehaviour): object;
}

/** Creates a device with a key of its own, for pages of this origin. */
export function createSoftwarePasskey(shopOrigin: string): SoftwarePasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let counter = 0;
  const authenticatorData = (recognizes: boolean, attested: Buffer) => {
    counter += 1;
    const flags = 0x01 | (recognizes ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(new URL(shopOrigin).hostname), Buffer.of(flags), count, attested]);
  };
  const clientData = (type: string, challenge: string, origin = shopOrigin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const common = { id, rawId: id, type: 'public-key', clientExtensionResults: {} };

  return {
    create({ challenge }, { recognizes = true, origin } = {}) {
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.of(0, 32), credentialId, coseKey(x, y)]);
      const data = authenticatorData(recognizes, attested);
      const object = Buffer.concat([
        Buffer.of(0xa3),
        ...[text('fmt'), text('none'), text('attStmt'), Buffer.of(0xa0), text('authData')],
        Buffer.of(0x58, data.length),
        data,
      ]);
      const response = {
        clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: object.toString('base64url'),
        transports: ['internal'],
      };
      return { ...common, response };
    },
    get({ challenge }, { recognizes = true, origin } = {}) {
      const data = authenticatorData(recognizes, Buffer.alloc(0));
      const client = clientData('webauthn.get', challenge, origin);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      };
      return { ...common, response };
    },
  };
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

/** A short text in CBOR (RFC 8949). */
const text = (value: string): Buffer => Buffer.concat([Buffer.of(0x60 + value.length), Buffer.from(value)]);

/** A public key for ES256 in COSE (RFC 9053 §7.1). */
const coseKey = (x: string, y: string): Buffer =>
  Buffer.concat([
    Buffer.of(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20),
    Buffer.from(x, 'base64url'),
    Buffer.of(0x22, 0x58, 0x20),
    Buffer.from(y, 'base64url'),
  ]);
