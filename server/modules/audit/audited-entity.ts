import { isDeepStrictEqual } from 'node:util';
import type { AuditedEntityName } from '#contract/audit-log.ts';
import type { CacheTag } from '../../shared/cache-tags.ts';
import type { Database } from '../../shared/dependencies.ts';

/** One thing that can be said of a state: the value to compare, and how people read it. */
export interface AuditedField {
  readonly value: unknown;
  readonly text: string;
}

/** A state as facts by their names, like `price` or `size 9`. */
export type AuditedFields = Readonly<Record<string, AuditedField>>;

/**
 * A kind of thing whose history is kept. States are JSON as the audit log records them; one recorded by an older
 * version of the shop may lack what newer ones have.
 */
export interface AuditedEntity {
  /** What people call it. */
  name(state: unknown): string;
  /** What of a state can be told and undone. */
  describe(state: unknown): AuditedFields;
  /** The present state, locked until the transaction ends; null when it is deleted or never was. */
  lock(db: Database, id: string): Promise<object | null>;
  /** Gives it the facts of these names as `target` has them; one that `target` lacks is taken away. */
  write(db: Database, id: string, target: unknown, names: readonly string[]): Promise<void>;
  /** Deleting, so that it can come back; null for what is never deleted. */
  readonly presence: Presence | null;
  /** The cached responses that depend on it. */
  tags(id: string): readonly CacheTag[];
}

/** What can be described and undone of each entity; null where nothing can be undone. */
export type AuditedEntities = Readonly<Record<AuditedEntityName, AuditedEntity | null>>;

/** `restore` gets the state that was recorded, and resolves to whether there still was something to bring back. */
export interface Presence {
  remove(db: Database, id: string): Promise<void>;
  restore(db: Database, id: string, recorded: unknown): Promise<boolean>;
}

/** The names of the facts in which two states differ. */
export function differingFields(one: AuditedFields, other: AuditedFields): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].filter((name) => !isDeepStrictEqual(one[name]?.value, other[name]?.value));
}

/** A fact that reads as it is. */
export const textField = (value: string): AuditedField => ({ value, text: value });

/** A fact that is so or not. */
export const booleanField = (value: boolean): AuditedField => ({ value, text: value ? 'Yes' : 'No' });
