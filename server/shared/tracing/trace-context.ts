import { randomUUID } from 'node:crypto';

/** The place of a request in a trace (W3C Trace Context): ids in hexadecimal digits. */
export interface TraceContext {
  /** 32 digits, the same for everything that one action of a person sets off. */
  readonly traceId: string;
  /** 16 digits, of this request alone. */
  readonly spanId: string;
  /** The caller's span; null for the first of a trace. */
  readonly parentId: string | null;
  /** Whether the caller keeps this trace. */
  readonly sampled: boolean;
}

/** `version-trace-parent-flags`; a later version may add fields (W3C Trace Context §3.2, §4.3). */
const traceparent =
  /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/**
 * Goes on with the trace of a `traceparent` header. Without one, or with one that is not right, `requestId` (a UUID)
 * begins a trace: its digits are the trace's id.
 */
export function continueTrace(header: string | undefined, requestId: string): TraceContext {
  const spanId = randomUUID().replaceAll('-', '').slice(16);
  const [, version, traceId, parentId, flags = '', rest] = traceparent.exec(header ?? '') ?? [];
  if (!traceId || !parentId || (version === '00' && rest !== undefined))
    return { traceId: requestId.replaceAll('-', ''), spanId, parentId: null, sampled: false };
  return { traceId, spanId, parentId, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** The `traceparent` header of a request that is made in this place of the trace. */
export const writeTraceparent = ({ traceId, spanId, sampled }: TraceContext): string =>
  `00-${traceId}-${spanId}-0${sampled ? 1 : 0}`;
