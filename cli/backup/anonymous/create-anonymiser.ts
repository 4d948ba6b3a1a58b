import { shopPrivacy } from '#database/privacy/shop-privacy.ts';
import type { ColumnClass, TablePrivacy } from '#database/privacy/table-privacy.ts';
import { BackupError } from '../backup-error.ts';
import type { RowFilter } from '../tables/copy-table.ts';
import { fullName, type StoredTable } from '../tables/list-tables.ts';
import type { Anonymiser } from '../write-backup.ts';
import { anonymiseDocument } from './anonymise-document.ts';
import { type CopiedRow, changeRows } from './copy-rows.ts';
import { createPseudonyms, type Pseudonyms } from './pseudonyms.ts';
import { sandboxPrivacy } from './sandbox-privacy.ts';

/**
 * Makes a backup one for testing: people have invented names and emails, the same everywhere; free texts, addresses,
 * photos, sessions, tokens and passwords are gone. The accounts of administrators are left out, so that the first start
 * of the copy makes them anew, with a password of its own.
 */
export function createAnonymiser(administrators: readonly { readonly uid: string }[]): Anonymiser {
  const pseudonyms = createPseudonyms();
  const uids = new Set(administrators.map(({ uid }) => uid));
  return {
    isChosen: (key) => !key.startsWith('avatars/'),
    filterOf(table) {
      const privacy = (table.schema === 'public' ? shopPrivacy : sandboxPrivacy)[table.name] ?? {
        columns: {},
      };
      const change = rowChange(table, privacy, pseudonyms);
      const isLeftOut = ownedBy(table, uids);
      return (rows) =>
        filterRows(rows, (row) => (privacy.anonymous === 'dropped' || isLeftOut(row) ? null : change(row)));
    },
  };
}

function filterRows(source: AsyncIterable<Buffer>, change: (row: CopiedRow) => CopiedRow | null): RowFilter {
  let total = 0;
  async function* filtered() {
    for await (const { rows, count } of changeRows(source, change)) {
      total += count;
      yield rows;
    }
  }
  return { rows: filtered(), count: () => total };
}

/** Whether a row is of the account of an administrator. */
function ownedBy({ name, columns }: StoredTable, uids: ReadonlySet<string>): (row: CopiedRow) => boolean {
  if (!name.startsWith('account_')) return () => false;
  const owner = columns.indexOf(name === 'account_user' ? 'id' : 'user_id');
  return (row) => uids.has(row[owner] ?? '');
}

function rowChange(table: StoredTable, { columns }: TablePrivacy, pseudonyms: Pseudonyms) {
  const changes = table.columns.map((column) =>
    changeOf(columns[column], { name: `${fullName(table)}.${column}`, table, pseudonyms }),
  );
  return (row: CopiedRow): CopiedRow =>
    row.map((value, index) => (value === null ? null : (changes[index]?.(value, row) ?? null)));
}

type FieldChange = (value: string, row: CopiedRow) => string | null;

interface ChangedColumn {
  readonly name: string;
  readonly table: StoredTable;
  readonly pseudonyms: Pseudonyms;
}

function changeOf(kind: ColumnClass | undefined, { name, table, pseudonyms }: ChangedColumn): FieldChange {
  switch (kind) {
    case 'harmless':
      return (value) => value;
    case undefined:
      return (value) => requireNoText(name, value);
    case 'email':
      return (value) => (value.includes('@') ? pseudonyms.email(value) : value);
    case 'name':
      return pseudonyms.name;
    case 'text':
      return pseudonyms.text;
    case 'token': {
      // The password of an account is found by the account's own id.
      const owner = table.columns.indexOf('user_id');
      return (value, row) => (value === row[owner] ? value : pseudonyms.token(value));
    }
    case 'document': {
      const entity = table.columns.indexOf('entity');
      return (value, row) =>
        ['shoe', 'brand'].includes(row[entity] ?? '')
          ? value
          : JSON.stringify(anonymiseDocument(JSON.parse(value), pseudonyms));
    }
    case 'secret':
      // No password has this hash.
      return () => (name === 'public.account_credential.password' ? 'none' : null);
    case 'network':
    case 'photo':
      return () => null;
  }
}

/** Numbers, dates and yes or no are nobody's; a column that nobody classified may hold nothing else. */
function requireNoText(name: string, value: string): string {
  if (/^(?:[tf]|-?[\d.]+|\d{4}-\d\d-\d\d(?: [\d:.+-]+)?)$/.test(value)) return value;
  throw new BackupError(
    `It is not known what the column ${name} holds of people: name it in database/privacy before an anonymous backup.`,
  );
}
