import type { Dependencies } from '../handlers/dependencies.ts';

declare module '../handlers/dependencies.ts' {
  interface Dependencies {
    /** The checks of all features, in the order of the health page. */
    readonly healthChecks: readonly HealthCheck[];
  }
}

/** What checks may look at. */
export interface HealthContext
  extends Pick<Dependencies, 'db' | 'files' | 'replica' | 'sendsMail' | 'settings'> {
  /** Opens a page as a visitor does, and returns the status of the response. Undefined in a process without pages. */
  readonly visit?: (path: string) => Promise<number>;
  /** The calls that pages of the last ten minutes did without, because they failed. */
  readonly listMissingParts?: () => readonly string[];
}

/** What a check found. `action` tells an administrator what to do; null when there is nothing to do. */
export interface HealthFinding {
  /** Works; works, but somebody should look; does not work. */
  readonly status: 'ok' | 'warn' | 'fail';
  readonly detail: string;
  readonly action: string | null;
}

/** The check of one part of the shop. One that throws, or takes longer than five seconds, counts as failed. */
export interface HealthCheck {
  /** In lower case with hyphens; stored, so it is never changed. */
  readonly name: string;
  readonly title: string;
  /** The health page is sorted by it. */
  readonly position: number;
  run(context: HealthContext): Promise<HealthFinding>;
}

/** The finding that all is well. */
export const ok = (detail: string): HealthFinding => ({ status: 'ok', detail, action: null });
