/** The names of what is in a backup file, a gzip-compressed tar. */
export const manifestName = 'manifest.json';
export const settingsName = 'settings.json';
export const countsName = 'row-counts.json';

/** The last entry: a SHA-256 for every other one, as `sha256sum --check` reads it. */
export const checksumsName = 'SHA256SUMS';

/** The folder of the shop's files, each under its key. */
const filesFolder = 'files/';

/** The name of a file of the shop. */
export const nameOfFile = (key: string): string => `${filesFolder}${key}`;

/** The key of a file of the shop; null for another entry. */
export const fileKeyOf = (name: string): string | null =>
  name.startsWith(filesFolder) ? name.slice(filesFolder.length) : null;

/** The name of one part of a table's rows, in the text format of `COPY`; parts are numbered from 1. */
export const nameOfPart = (table: string, part: number): string =>
  `database/${table}/${String(part).padStart(6, '0')}.copy`;

/** The table, `schema.name`, that an entry has rows of; null for another entry. */
export const tableOf = (name: string): string | null =>
  /^database\/([^/]+)\/\d{6}\.copy$/.exec(name)?.[1] ?? null;
