/**
 * How the browser proves again who is there, for calls that need a fresh proof. Resolves to whether that was done; a
 * mounted `ProofDialog` replaces it.
 */
export const proof = { ask: async (): Promise<boolean> => false };
