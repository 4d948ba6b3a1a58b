/** The database cannot be used; the message says what to do. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError';
}

/**
 * Turns an error of the operating system or of PostgreSQL into a message that says what to do.
 * @param cause an error, or the output of a PostgreSQL program
 * @param folder the folder that was being used
 */
export function explainStartError(cause: unknown, folder: string): DatabaseStartError {
  if (cause instanceof DatabaseStartError) return cause;
  const text = cause instanceof Error ? cause.message : String(cause);
  const explanation = explanations.find(([pattern]) => pattern.test(text));
  const message = explanation
    ? explanation[1](folder)
    : `The database in ${folder} could not be started: ${lastLines(text)}`;
  return new DatabaseStartError(message, { cause });
}

/** The same for a server that cannot be reached or rejects the login. The message never contains the URL with its password. */
export function explainUnreachable(error: unknown): DatabaseStartError {
  if (error instanceof DatabaseStartError) return error;
  const reason = error instanceof Error && error.message ? error.message : errorCode(error);
  return new DatabaseStartError(`The database cannot be used (${reason}). Check DATABASE_URL.`, {
    cause: error,
  });
}

/** The code of an error of the operating system (`ENOENT`) or of PostgreSQL (`42P01`), if any. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

const explanations: readonly (readonly [RegExp, (folder: string) => string])[] = [
  [
    /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/,
    (folder) =>
      `The disk that holds ${folder} is full. Free some space (a new shop needs about 100 MB) and start again.`,
  ],
  [
    /EROFS|Read-only file system/,
    (folder) => `${folder} is on a read-only disk. Set DATA_DIR to a writable folder.`,
  ],
  [
    /wrong ownership/,
    (folder) =>
      `${folder} does not belong to the user that runs the database. Change its owner to that user (chown -R).`,
  ],
  [
    /EACCES|EPERM|Permission denied|Operation not permitted/,
    (folder) =>
      `The database has no permission to write to ${folder}. Give its user that permission, or set DATA_DIR to another folder.`,
  ],
  [
    /ENOTDIR|EEXIST|Not a directory/,
    (folder) =>
      `${folder} cannot be created because a file with that name exists. Set DATA_DIR to another folder.`,
  ],
  [
    // What Node reports for mkdir on a read-only disk.
    /ENOENT.*mkdir/,
    (folder) => `${folder} cannot be created. Set DATA_DIR to a writable folder.`,
  ],
];

/** The end of a program's output, five lines at most. */
export function lastLines(text: string): string {
  return text.trim().split('\n').slice(-5).join('\n') || 'there was no output';
}
