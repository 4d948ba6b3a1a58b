/** What the shop is known as at the sandbox's Google; like any key of a sandbox, it is no secret. */
export const sandboxClient = { clientId: 'sneaker-paradise', clientSecret: 'google_sandbox' } as const;

/** Where the discovery document stands, below the address that serves it. */
export const discoveryPath = '/sandbox/google/.well-known/openid-configuration';
