/** What the rest of the server may use of the identity module. */
export { createIdentityProvider } from './create-identity.ts';
export { authPlugin } from './routes.ts';
