import type { Database } from '#platform/database/database.ts';
import { createIdentityProvider } from '#shop/accounts/server/identity/create-identity.ts';
import type { IdentityProvider } from '#shop/accounts/server/identity-provider.ts';
import { cheapPasswordCost } from './cheap-password-cost.ts';

/** The origin of a shop that tests kill. */
export const killableShopOrigin = 'http://localhost:4100';

/** Its administrators. */
export const killableShopAdministrators = [
  { email: 'ada@shop.test', uid: 'administrator-1' },
  { email: 'grace@shop.test', uid: 'administrator-2' },
] as const;

/** The accounts of a shop that tests kill: the same for each of its processes, and for the test that creates accounts. */
export const createKillableShopIdentity = (db: Database): IdentityProvider =>
  createIdentityProvider({
    db,
    secret: 'a secret of the killed process and its successor',
    publicOrigin: killableShopOrigin,
    findSiteName: () => 'Sneaker Paradise',
    administrators: killableShopAdministrators,
    google: null,
    rateLimitScale: 100,
    sendPasswordReset: async () => {},
    sendPasswordChanged: async () => {},
    sendFactorChanged: async () => {},
    sendNewDevice: async () => {},
    requireSecondFactor: false,
    passwordCost: cheapPasswordCost,
    warn: () => {},
  });
