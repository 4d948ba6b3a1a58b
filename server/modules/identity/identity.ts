/** The public interface of the identity module. */
export { createIdentityProvider } from './create-identity.ts';
export { recommendedPasswordCost } from './passwords/password-hash.ts';
export { authPlugin } from './routes.ts';
export { registerAccountSecurityRoutes, toReauthenticationProblem } from './security-routes.ts';
