/** A piece of work that is over, as a span of a trace (OpenTelemetry). */
export interface FinishedSpan {
  readonly name: string;
  /** A request that was answered, or one that was sent. */
  readonly kind: 'server' | 'client';
  readonly traceId: string;
  /** Null for one that nothing refers to. */
  readonly spanId: string | null;
  readonly parentId: string | null;
  /** In ms since 1970. */
  readonly startedAt: number;
  readonly endedAt: number;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly failed: boolean;
}

type RecordSpan = (span: FinishedSpan) => void;

let recordWith: RecordSpan | null = null;

/** Sets where spans go from now on; null for nowhere. */
export function setSpanRecorder(record: RecordSpan | null): void {
  recordWith = record;
}

/** Whether spans go anywhere. */
export const recordsSpans = (): boolean => recordWith !== null;

/** Records a span, where that is wanted. */
export const recordSpan = (span: FinishedSpan): void => recordWith?.(span);
