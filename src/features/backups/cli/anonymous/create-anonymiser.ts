import { StringDecoder } from 'node:string_decoder';
import type { ColumnClass, TablePrivacy } from '#database/privacy/table-privacy.ts';
import { privacyRules } from '#shop/privacy-rules.ts';
import { BackupError } from '../backup-error.ts';
import type { RowFilter } from '../tables/copy-table.ts';
import { fullName, type StoredTable } from '../tables/list-tables.ts';
import type { Anonymiser } from '../write-backup.ts';
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
      const privacy = (table.schema === 'public' ? privacyRules.tables : sandboxPrivacy)[table.name] ?? {
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
    case 'administrator':
      return (value) => (value.includes('@') ? pseudonyms.email(value) : value);
    case 'name':
      return pseudonyms.name;
    case 'text':
      return pseudonyms.text;
    case 'typed':
      return (value) =>
        JSON.stringify(
          JSON.parse(value, (_, one: unknown) => (typeof one === 'string' ? pseudonyms.text(one) : one)),
        );
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
    `Anonymous backups do not know whether the column ${name} holds personal data. Declare it in database/privacy first.`,
  );
}

/** The fields of a row in the order of its columns; null for NULL. */
type CopiedRow = readonly (string | null)[];

/** Changes each row of the text format of `COPY` (PostgreSQL, "COPY", File Formats). */
async function* changeRows(
  bytes: AsyncIterable<Buffer>,
  change: (row: CopiedRow) => CopiedRow | null,
): AsyncGenerator<{ readonly rows: Buffer; readonly count: number }> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of bytes) {
    const lines = (rest + decoder.write(chunk)).split('\n');
    rest = lines.pop() ?? '';
    const rows = lines.flatMap((line) => {
      const row = change(line.split('\t').map(decode));
      return row ? [`${row.map(encode).join('\t')}\n`] : [];
    });
    if (rows.length > 0) yield { rows: Buffer.from(rows.join('')), count: rows.length };
  }
}

const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

const decode = (field: string): string | null =>
  field === '\\N' ? null : field.replaceAll(/\\(.)/gs, (_, sign: string) => escapes[sign] ?? sign);

const encode = (value: string | null): string =>
  value === null
    ? '\\N'
    : value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t');

/**
 * A JSON document in which nobody can be recognised. A text stays only where its field is known to hold none of a
 * person's, or where it is an id or a state of the provider (`pi_…`, `needs_response`); everything else is replaced.
 */
function anonymiseDocument(value: unknown, pseudonyms: Pseudonyms, field = ''): unknown {
  if (typeof value === 'string') return anonymiseText(value, pseudonyms, field);
  if (Array.isArray(value)) return value.map((one) => anonymiseDocument(one, pseudonyms, field));
  if (value === null || typeof value !== 'object') return value;
  const within = personalObjects.has(field) ? field : '';
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, anonymiseDocument(one, pseudonyms, within || name)]),
  );
}

function anonymiseText(text: string, pseudonyms: Pseudonyms, field: string): string {
  if (text.includes('@')) return pseudonyms.email(text);
  if (harmlessFields.has(field)) return text;
  if (!personalObjects.has(field) && /^[a-z]{2,}_[\w.-]+$/.test(text)) return text;
  return field === 'name' ? pseudonyms.name(text) : pseudonyms.text(text);
}

/** All texts inside of these are of a person. */
const personalObjects = new Set(['address', 'billing_details', 'evidence', 'shipping']);

const harmlessFields = new Set(
  `_id action action_required advice_code answer api_version arn authorization_code available brand calculated_statement_descriptor
  capture_method charge code country createdAt currency cvc_check date decline_code description display_brand doc_url
  electronic_commerce_indicator event failure_code failure_message failure_reason fingerprint fraud_type funding id
  idPayment idUser idempotency_key image intent kind last4 message method network network_decline_code network_reason_code
  network_status network_transaction_id object order_id param payment_intent payment_method payment_method_types reason
  record reference refund_id result return_url risk_level seller_message server_transaction_id size source_type status
  stripe_js table_name three_ds_method_url transaction_id type url version`.split(/\s+/),
);
