/** An entry that a call wrote into the audit log, as PostgreSQL stored it. */
export interface RecordedChange {
  readonly id: number;
  readonly at: Date;
  readonly email: string;
  readonly action: string;
  readonly entity: string;
  readonly entity_id: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly undo_of: number | null;
}
