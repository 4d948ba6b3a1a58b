import type { AuditEntryReference } from '../contract/endpoints/audit-entry-header.ts';
import type { CacheTag } from '../shared/cache-tags.ts';

/** The response of a call as a page uses it: frozen, because all pages that need it share it. */
export interface CallValue {
  readonly status: number;
  readonly body: unknown;
  /** The number of all matches of a listing. */
  readonly total: number | null;
  /** The entry of the audit log that it wrote. */
  readonly auditEntry: AuditEntryReference | null;
  readonly tags: readonly CacheTag[];
  /** Its memory use in bytes, about. */
  readonly cost: number;
}

/** Creates a value, and freezes its body with all that is in it. */
export function createCallValue(value: Omit<CallValue, 'cost'>): CallValue {
  return Object.freeze({ ...value, cost: 512 + 64 * value.tags.length + freezeDeeply(value.body) });
}

/** Freezes a value of JSON. @returns its memory use in bytes, about */
function freezeDeeply(value: unknown): number {
  if (typeof value === 'string') return 16 + value.length;
  if (typeof value !== 'object' || value === null) return 8;
  Object.freeze(value);
  let cost = 16;
  for (const part of Object.values(value)) cost += 8 + freezeDeeply(part);
  return cost;
}
