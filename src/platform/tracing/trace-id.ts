/** `version-trace-parent-flags`; a later version may add fields (W3C Trace Context §3.2, §4.3). */
const traceparent = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-.*)?$/;

/**
 * Returns the trace id of a `traceparent` header (W3C Trace Context), which a proxy may send: 32 hexadecimal digits.
 * Without a valid header, returns the digits of `requestId` (a UUID).
 */
export function readTraceId(header: string | undefined, requestId: string): string {
  const [, version, traceId, rest] = traceparent.exec(header ?? '') ?? [];
  return !traceId || (version === '00' && rest !== undefined) ? requestId.replaceAll('-', '') : traceId;
}
