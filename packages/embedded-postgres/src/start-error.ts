/** The database cannot be used; the message is a plain sentence that says what to do. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError';
}

/**
 * Turns what the operating system or PostgreSQL said into a plain sentence for the person who starts the shop.
 * @param said an error, or the text a PostgreSQL program wrote
 * @param folder the folder that was being used
 */
export function explainStartError(said: unknown, folder: string): DatabaseStartError {
  if (said instanceof DatabaseStartError) return said;
  const text = said instanceof Error ? said.message : String(said);
  const known = sentences.find(([pattern]) => pattern.test(text));
  const sentence = known
    ? known[1](folder)
    : `The database in ${folder} could not be started: ${lastLines(text)}`;
  return new DatabaseStartError(sentence, { cause: said });
}

/** The same for a server that cannot be reached, or does not let us in; never holds the address (it has a password). */
export function explainUnreachable(error: unknown): DatabaseStartError {
  if (error instanceof DatabaseStartError) return error;
  const reason = error instanceof Error && error.message ? error.message : errorCode(error);
  return new DatabaseStartError(`The database cannot be used (${reason}): check DATABASE_URL.`, {
    cause: error,
  });
}

/** The code (`ENOENT`, `42P01`) that the operating system or PostgreSQL gave an error, if any. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

const sentences: readonly (readonly [RegExp, (folder: string) => string])[] = [
  [
    /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/,
    (folder) =>
      `The disk that holds ${folder} is full: free some space (a new shop needs about 100 MB) and start again.`,
  ],
  [
    /EROFS|Read-only file system/,
    (folder) => `${folder} lies on a read-only disk: set DATA_DIR to a folder that can be written.`,
  ],
  [
    /wrong ownership/,
    (folder) =>
      `${folder} belongs to another user than the one who runs the database: give it to that user (chown -R).`,
  ],
  [
    /EACCES|EPERM|Permission denied|Operation not permitted/,
    (folder) =>
      `The database may not write to ${folder}: give its user that right, or set DATA_DIR to another folder.`,
  ],
  [
    /ENOTDIR|EEXIST|Not a directory/,
    (folder) => `${folder} cannot be a folder because a file is in its way: set DATA_DIR to another folder.`,
  ],
  [
    // Node's word for a folder it may not make on a read-only disk.
    /ENOENT.*mkdir/,
    (folder) => `${folder} cannot be made there: set DATA_DIR to a folder that can be written.`,
  ],
];

function lastLines(text: string): string {
  return text.trim().split('\n').slice(-5).join('\n') || 'it said nothing';
}
