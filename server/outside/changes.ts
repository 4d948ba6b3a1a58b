/**
 * Names what kept public answers depend on. `catalogue` covers every listing; `shoe:<id>` one shoe; `brands` the
 * brand list.
 */
export type Tag = 'catalogue' | 'brands' | `shoe:${string}`;

/** Tells every process of the shop that kept answers are stale, before the change is acknowledged. */
export interface Changes {
  /** Resolves once this process forgot the tagged answers and the others were told. */
  announce(tags: readonly Tag[]): Promise<void>;
}
