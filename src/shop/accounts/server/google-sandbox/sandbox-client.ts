/** The OAuth client of the shop at the sandbox; not confidential. */
export const sandboxClient = { clientId: 'sneaker-paradise', clientSecret: 'google_sandbox' } as const;

/**
 * What the shop's own OpenID client calls with no header of the shop's: public keys, and tokens for a code that the chooser
 * gave out.
 */
export const backChannelPaths: readonly string[] = ['/sandbox/google/keys', '/sandbox/google/token'];

/** The path of the discovery document. */
export const discoveryPath = '/sandbox/google/.well-known/openid-configuration';
