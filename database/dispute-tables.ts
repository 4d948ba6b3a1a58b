import type { ColumnType } from 'kysely';

type Default<T> = ColumnType<T, T | undefined, T>;
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

interface DisputeAnswerTable {
  id: string;
  dispute_id: string;
  kind: 'evidence' | 'close';
  evidence: Nullable<string>;
  outcome: Default<'pending' | 'taken' | 'refused'>;
  refusal: Nullable<string>;
  requested_by: string;
  idempotency_key: Nullable<string>;
  request_hash: string;
  created_at: Default<Date>;
}

/** The tables of migrations/0022-dispute-answers.sql. */
export interface DisputeTables {
  dispute_answer: DisputeAnswerTable;
}
