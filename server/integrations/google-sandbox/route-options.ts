/** The options of all routes of the sandbox: public, without rate limits, not in the OpenAPI document. */
export const routeOptions = {
  schema: { hide: true },
  config: { access: 'anyone', rateLimit: false },
} as const;
