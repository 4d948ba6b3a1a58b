import type { AuditEntryReference } from '../contract/endpoints/audit-entry-header.ts';
import type { CacheTag } from '../invalidation/cache-tags.ts';

/** The response of a call, checked and encoded by its schema. */
export interface CallResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** A value of JSON. */
  readonly body: unknown;
  /** The entry of the audit log that the call wrote. */
  readonly auditEntry: AuditEntryReference | null;
  /** The cache tags of a shared call. */
  readonly tags: readonly CacheTag[];
}

/** The response of a shared call as it is cached: frozen, because all pages that need it share it. */
export interface CallValue extends CallResponse {
  /** Its memory use in bytes, about. */
  readonly cost: number;
}
