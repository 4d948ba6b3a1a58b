/**
 * How the browser proves again who is there, for calls that need a recent re-authentication. Resolves to whether that was done; a
 * mounted `ReauthenticationDialog` replaces it.
 */
export const reauthentication = { ask: async (): Promise<boolean> => false };
