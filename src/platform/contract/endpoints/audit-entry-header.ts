/** The response header that names the entry of the audit log which a call wrote. */
export const auditEntryHeader = 'audit-entry';

/** An entry of the audit log, as the response of the call that wrote it names it. */
export interface AuditEntryReference {
  readonly id: string;
  /** What was changed, in words; null where it cannot be undone. */
  readonly title: string | null;
}

/** Writes the header (RFC 8187): `42; title*=UTF-8''Deleted%20brand%20Volt`, or `42` without a title. */
export const writeAuditEntry = ({ id, title }: AuditEntryReference): string =>
  title === null ? id : `${id}; title*=UTF-8''${encodeURIComponent(title)}`;

/** Reads the header; null where a response has none. */
export function readAuditEntry(header: string | null): AuditEntryReference | null {
  const [, id, title] = /^(\d+)(?:; title\*=UTF-8''(\S+))?$/.exec(header ?? '') ?? [];
  return id === undefined ? null : { id, title: title === undefined ? null : decodeURIComponent(title) };
}
