import { sql } from 'kysely';
import type { PersonalData } from '#contract/personal-data.ts';
import {
  closeAccountEndpoint,
  eraseUserEndpoint,
  exportAccountEndpoint,
  exportUserEndpoint,
} from '#contract/personal-data.ts';
import { shopPrivacy } from '#database/privacy/shop-privacy.ts';
import type { Person } from '#database/privacy/table-privacy.ts';
import type { Database, Dependencies } from '../../shared/dependencies.ts';
import type { FileStorage } from '../../shared/file-storage.ts';
import { fieldProblem, problem } from '../../shared/problem.ts';
import { type RegisterRoute, reply } from '../../shared/route.ts';
import { recordAuditEntry } from '../audit/audit.ts';
import { toReauthenticationProblem } from '../identity/identity.ts';
import { erasePerson } from './erase-person.ts';
import { findPerson } from './find-person.ts';
import { photoFolder } from './photo-folder.ts';

const asFile = { 'content-disposition': 'attachment; filename="my-data.json"' };

const paymentOpen = 'A payment is still being confirmed: try again in a quarter of an hour';
const isAdministrator =
  'An administrator cannot be removed: make somebody else administrator first, with the settings ADMIN_1 and ADMIN_2';

/** GET /account/export, POST /account/close, and the same for administrators. */
export function registerPrivacyRoutes(registerRoute: RegisterRoute, dependencies: Dependencies): void {
  const { db, longDb, identity, settings, log } = dependencies;
  const administers = (uid: string) => settings.administrators.some((one) => one.uid === uid);

  registerRoute(exportAccountEndpoint, async ({ caller }) => {
    const person = await findPerson(longDb, { uid: caller.uid }, 'none');
    return person ? reply(200, await exportPerson(dependencies, person), asFile) : problem('NOT_FOUND');
  });

  registerRoute(closeAccountEndpoint, async ({ caller, body }) => {
    const { password, code, proof } = body;
    if (administers(caller.uid)) return problem('NOT_ALLOWED_NOW', { detail: isAdministrator });
    if (password !== undefined || code !== undefined) {
      const proved = await identity.prove(caller, { password, code });
      if (proved !== 'proved') return toReauthenticationProblem(proved);
    } else if (proof === undefined) return fieldProblem('password', 'Fill the password');
    if (!(await identity.allows(caller, 'close-account'))) return problem('PROOF_NEEDED');
    const person = await findPerson(db, { uid: caller.uid }, 'since-sign-up');
    const result = person ? await erasePerson(dependencies, person, async () => {}) : 'gone';
    if (result === 'payment-open') return problem('NOT_ALLOWED_NOW', { detail: paymentOpen });
    log.info({ record: person?.recordId }, 'account.closed');
    return reply(200, { message: 'Your account is closed' });
  });

  registerRoute(exportUserEndpoint, async ({ params }) => {
    const person = await findPerson(longDb, { recordId: params.id }, 'all');
    return person ? reply(200, await exportPerson(dependencies, person), asFile) : problem('NOT_FOUND');
  });

  registerRoute(eraseUserEndpoint, async ({ params, caller }) => {
    const person = await findPerson(db, { recordId: params.id }, 'all');
    if (!person) return problem('NOT_FOUND');
    if (administers(person.uid)) return problem('NOT_ALLOWED_NOW', { detail: isAdministrator });
    const result = await erasePerson(dependencies, person, (transaction) =>
      recordAuditEntry(transaction, caller, {
        action: 'remove',
        entity: 'customer',
        id: person.recordId,
        before: { record: person.recordId },
        after: null,
      }),
    );
    if (result === 'payment-open') return problem('NOT_ALLOWED_NOW', { detail: paymentOpen });
    return result === 'gone' ? problem('NOT_FOUND') : reply(200, { message: 'User erased' });
  });
}

/** Everything that is kept about somebody, by table, without what opens anything: password hashes, tokens, keys. */
async function exportPerson(
  { longDb, files }: { longDb: Database; files: FileStorage },
  person: Person,
): Promise<PersonalData> {
  const data: PersonalData['data'] = {};
  for (const [table, { columns, person: rowsOf }] of Object.entries(shopPrivacy)) {
    if (!rowsOf) continue;
    const secrets = Object.keys(columns).filter((column) => columns[column] === 'secret');
    const { rows: opening, columns: hidden } = rowsOf.secretIn ?? { rows: sql`false`, columns: [] };
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(kept) - ${secrets}::text[] - case when ${opening} then ${hidden}::text[] else '{}' end as row
      from ${sql.table(table)} kept
      where ${rowsOf.whose(person)}`.execute(longDb);
    if (rows.length > 0) data[table] = rows.map(({ row }) => row);
  }
  const photos = [];
  for (const key of await files.list(photoFolder(person.uid))) {
    const bytes = await files.get(key);
    if (bytes) photos.push({ name: key, base64: bytes.toString('base64') });
  }
  const leftOut = person.emailSince === 'infinity' ? explainLeftOut(person.email) : null;
  return { exportedAt: new Date().toISOString(), leftOut, data, files: photos };
}

const explainLeftOut = (email: string): string =>
  `Mails, messages and newsletters of ${email} are left out, since this address was not confirmed yet. To get them too, set a new password by "Forgot password?" and download your data again.`;
