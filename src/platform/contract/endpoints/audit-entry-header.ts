/** The response header that names the entry of the audit log which a call wrote. */
export const auditEntryHeader = 'audit-entry';

/** The entry that the header names; `title` is null where nothing can be undone. */
export function readAuditEntry(header: string | null): { id: string; title: string | null } | null {
  const [, id, title] = /^(\d+)(?:; title\*=UTF-8''(\S+))?$/.exec(header ?? '') ?? [];
  return id === undefined ? null : { id, title: title === undefined ? null : decodeURIComponent(title) };
}
