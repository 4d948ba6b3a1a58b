import type { Dependencies } from '#platform/shared/dependencies.ts';
import type { HealthStatus } from '../contract.ts';

/** What checks may look at. */
export type HealthContext = Pick<Dependencies, 'db' | 'files' | 'payment' | 'replica' | 'sendsMail'>;

/** What a check found. `action` tells an administrator what to do; null when there is nothing to do. */
export interface HealthFinding {
  readonly status: HealthStatus;
  readonly detail: string;
  readonly action: string | null;
}

/** The check of one part of the shop. One that throws, or takes longer than five seconds, counts as failed. */
export interface HealthCheck {
  /** In lower case with hyphens; stored, so it is never changed. */
  readonly name: string;
  readonly title: string;
  run(context: HealthContext): Promise<HealthFinding>;
}

/** The finding that all is well. */
export const ok = (detail: string): HealthFinding => ({ status: 'ok', detail, action: null });
