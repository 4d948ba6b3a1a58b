import { isDeepStrictEqual } from 'node:util';
import type { Endpoint } from '../../contract/endpoints/endpoint.ts';
import type { Database } from '../../database/database.ts';
import type { CacheTag } from '../../invalidation/cache-tags.ts';
import type { AuditAction, AuditedEntityName } from '../contract.ts';

/** One field of a state: the value to compare, and its formatted text. */
export interface AuditedField {
  readonly value: unknown;
  readonly text: string;
}

/** The fields of a state by name, like `price` or `size 9`. */
export type AuditedFields = Readonly<Record<string, AuditedField>>;

/**
 * A kind of entity whose changes are audited. States are JSON as recorded in the audit log; one recorded by an older
 * release may lack newer fields.
 */
export interface AuditedEntity {
  /** The name of the entity for people. */
  name(state: unknown, id: string): string;
  /** Its name where the state cannot be read; the id by default. */
  nameById?(id: string): string;
  /** The fields of a state, which can be displayed and undone. */
  describe(state: unknown): AuditedFields;
  /** The current state, locked until the transaction ends; null when it does not exist or is deleted. */
  lock(db: Database, id: string): Promise<object | null>;
  /** Requests over the network what writing `target` needs, before anything is locked. */
  prepare?(target: unknown): Promise<unknown>;
  /** Writes the named fields of `target`; a field that `target` lacks is removed. `prepared` is what `prepare` returned. */
  write(
    db: Database,
    id: string,
    target: unknown,
    names: readonly string[],
    prepared: unknown,
  ): Promise<void>;
  /** Deleting and restoring; null for entities that are never deleted. */
  readonly softDelete: SoftDelete | null;
  /** The title of an entry, where `Changed … of shoe …` says too little. */
  title?(action: AuditAction, state: unknown): string;
  /**
   * The calls that do what an entry did or what undoing it does. Where one of them needs a recent proof of who is there,
   * the undo needs it as well.
   */
  readonly calls?: (entry: ChangedFields) => readonly DoingCall[];
  /** The cache tags of the entity. */
  tags(id: string, db: Database): readonly CacheTag[] | Promise<readonly CacheTag[]>;
}

/** The states of an entry, null where the entity was not there, and the names of the fields in which they differ. */
export interface ChangedFields {
  readonly before: unknown;
  readonly after: unknown;
  readonly names: readonly string[];
}

/** A call and what its rule about the proof has to know of its body. */
export interface DoingCall {
  readonly endpoint: Pick<Endpoint, 'reauthentication'>;
  readonly body?: unknown;
}

/** The audited entities by name. */
export type AuditedEntities = Readonly<Partial<Record<AuditedEntityName, AuditedEntity>>>;

/** A kind of entity of which only events are recorded: nothing of it can be undone. */
export interface AuditedEvent {
  /** The name of the entity for people. `found` is what {@link AuditedEvent.find} found for the state, if anything. */
  name(state: unknown, found: unknown): string;
  /** Finds what the names of some states need from the database; a state for which there is nothing is left out. */
  find?(db: Database, states: readonly unknown[]): Promise<ReadonlyMap<unknown, unknown>>;
  /** The title of an entry, where `Recorded …` says too little; null where it does not. */
  title?(entry: { readonly action: AuditAction; readonly name: string }, state: unknown): string | null;
  /** What the entity is called in a title, if not like its kind. */
  readonly noun?: string;
  /** Why an entry cannot be undone, as a sentence. */
  readonly final: string;
}

/** The audited events by name. */
export type AuditedEvents = Readonly<Partial<Record<AuditedEntityName, AuditedEvent>>>;

/** What is audited in the shop and its features. The log may have entries of features that are no longer there. */
export interface AuditedKinds {
  readonly entities: Readonly<Partial<Record<string, AuditedEntity>>>;
  readonly events: Readonly<Partial<Record<string, AuditedEvent>>>;
}

/** Whether something is audited by this name. */
export const isAudited = ({ entities, events }: AuditedKinds, name: string): name is AuditedEntityName =>
  Object.hasOwn(entities, name) || Object.hasOwn(events, name);

/** `restore` gets the recorded state, and resolves to whether the entity could be restored. */
export interface SoftDelete {
  remove(db: Database, id: string): Promise<void>;
  restore(db: Database, id: string, recorded: unknown): Promise<boolean>;
}

/** The names of the fields in which two states differ. */
export function differingFields(one: AuditedFields, other: AuditedFields): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].filter((name) => !isDeepStrictEqual(one[name]?.value, other[name]?.value));
}

/** A text field. */
export const textField = (value: string): AuditedField => ({ value, text: value });

/** A boolean field. */
export const booleanField = (value: boolean): AuditedField => ({ value, text: value ? 'Yes' : 'No' });
