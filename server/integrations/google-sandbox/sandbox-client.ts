/** The OAuth client of the shop at the sandbox; not confidential. */
export const sandboxClient = { clientId: 'sneaker-paradise', clientSecret: 'google_sandbox' } as const;

/** The path of the discovery document. */
export const discoveryPath = '/sandbox/google/.well-known/openid-configuration';
