import type { IdentityProvider } from '../identity-provider.ts';

declare module '#platform/handlers/dependencies.ts' {
  interface Dependencies {
    readonly identity: IdentityProvider;
  }
}

export { createIdentityProvider } from './create-identity.ts';
export { recommendedPasswordCost } from './passwords/password-hash.ts';
export { authPlugin } from './routes.ts';
export { registerAccountSecurityRoutes, toReauthenticationProblem } from './security-routes.ts';
/** The public interface of the identity module. */
export { auditedAccount } from './sessions/audited-account.ts';
