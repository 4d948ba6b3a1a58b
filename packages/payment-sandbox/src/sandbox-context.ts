import type { SandboxDatabase } from './object-store.ts';

/** The key that answers to everything, as decided in "Sandbox handles". */
export const sandboxSecretKey = 'sk_sandbox';

/** The processor's insides, as its routes use them. */
export interface SandboxContext {
  /** The shop's origin. */
  readonly publicOrigin: string;
  /** Runs work in one transaction of the books and lets events go out afterwards. */
  inTransaction<T>(work: (books: SandboxDatabase) => Promise<T>): Promise<T>;
  /** Ends when the processor closes. */
  readonly closing: AbortSignal;
}
