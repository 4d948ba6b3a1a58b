import type { Person } from '#database/privacy/table-privacy.ts';
import { recordAuditEntry } from '#platform/audit/server/audit.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { fieldProblem, problem } from '#platform/handlers/problem.ts';
import { auditedReply, type RegisterRoute, reply } from '#platform/handlers/route.ts';
import { toReauthenticationProblem } from '#shop/accounts/server/identity/identity.ts';
import {
  askForExportEndpoint,
  askForUserExportEndpoint,
  closeAccountEndpoint,
  erasePersonEndpoint,
  eraseUserEndpoint,
  exportAccountEndpoint,
  exportPersonEndpoint,
  exportUserEndpoint,
  findExportEndpoint,
  listErasuresEndpoint,
} from '../contract.ts';
import { closeAccount, eraseGuest } from './close-account.ts';
import { askForExport, type ExportScope, findExport, readExport } from './data-exports.ts';
import { listErasures } from './erasure-job.ts';
import { exportGuest } from './export-guest.ts';
import { describeGuest, findPerson, hasAccount } from './find-person.ts';

const asFile = { 'content-disposition': 'attachment; filename="my-data.json"' };

const paymentOpen = 'A payment is still being confirmed. Try again in 15 minutes';
const isAdministrator =
  "An administrator's account cannot be closed. First make someone else an administrator, with the settings ADMIN_1 and ADMIN_2";

const ofAccount = 'This address has an account. Use Data next to it in the users table';

/** GET /account/export, POST /account/close, and the same for administrators. */
export function registerPrivacyRoutes(registerRoute: RegisterRoute, dependencies: Dependencies): void {
  const { db, identity, settings, log } = dependencies;
  const administers = (uid: string) => settings.administrators.some((one) => one.uid === uid);

  /** The file of an export, or how far it is. */
  const download = async (person: Person, scope: ExportScope) => {
    const data = await readExport(dependencies, person, scope);
    if (data) return reply(200, data, asFile);
    const found = await findExport(dependencies, person.uid, scope);
    return found.state === 'none' ? problem('NOT_FOUND') : reply(202, found);
  };

  registerRoute(findExportEndpoint, async ({ caller }) =>
    reply(200, await findExport(dependencies, caller.uid, 'own')),
  );

  registerRoute(askForExportEndpoint, async ({ caller }) => {
    const person = await findPerson(dependencies, { uid: caller.uid }, 'none');
    if (!person) return problem('NOT_FOUND');
    const { asked } = await askForExport(dependencies, { person, scope: 'own' });
    return reply(202, asked);
  });

  registerRoute(askForUserExportEndpoint, async ({ params, caller }) => {
    const person = await findPerson(dependencies, { recordId: params.id }, 'all');
    if (!person) return problem('NOT_FOUND');
    const { recordId: id } = person;
    const { asked, change } = await askForExport(dependencies, { person, scope: 'all' }, (transaction) =>
      recordAuditEntry(transaction, caller, {
        action: 'record',
        entity: 'customer',
        id,
        before: null,
        after: { record: id },
      }),
    );
    return auditedReply(202, asked, change);
  });

  registerRoute(exportAccountEndpoint, async ({ caller }) => {
    const person = await findPerson(dependencies, { uid: caller.uid }, 'none');
    return person ? download(person, 'own') : problem('NOT_FOUND');
  });

  registerRoute(closeAccountEndpoint, async ({ caller, body }) => {
    const { password, code, proof } = body;
    if (administers(caller.uid)) return problem('NOT_ALLOWED_NOW', { detail: isAdministrator });
    if (password !== undefined || code !== undefined) {
      const proved = await identity.prove(caller, { password, code });
      if (proved !== 'proved') return toReauthenticationProblem(proved);
    } else if (proof === undefined) return fieldProblem('password', 'Fill the password');
    if (!(await identity.allows(caller, 'close-account'))) return problem('PROOF_NEEDED');
    const person = await findPerson(dependencies, { uid: caller.uid }, 'since-sign-up');
    const result = person ? await closeAccount(dependencies, person, async () => null) : 'gone';
    if (result === 'payment-open') return problem('NOT_ALLOWED_NOW', { detail: paymentOpen });
    log.info({ record: person?.recordId }, 'account.closed');
    return reply(200, { message: 'Your account is closed. Your data is being removed.' });
  });

  registerRoute(exportUserEndpoint, async ({ params }) => {
    const person = await findPerson(dependencies, { recordId: params.id }, 'all');
    return person ? download(person, 'all') : problem('NOT_FOUND');
  });

  registerRoute(eraseUserEndpoint, async ({ params, caller }) => {
    const person = await findPerson(dependencies, { recordId: params.id }, 'all');
    if (!person) return problem('NOT_FOUND');
    if (administers(person.uid)) return problem('NOT_ALLOWED_NOW', { detail: isAdministrator });
    const result = await closeAccount(dependencies, person, (transaction) =>
      recordAuditEntry(transaction, caller, removalOf(person)),
    );
    if (result === 'payment-open') return problem('NOT_ALLOWED_NOW', { detail: paymentOpen });
    if (result === 'gone') return problem('NOT_FOUND');
    return auditedReply(200, { message: 'The account is closed. The data is being removed.' }, result.change);
  });

  registerRoute(exportPersonEndpoint, async ({ body, caller }) => {
    if (await hasAccount(db, body.email)) return problem('NOT_ALLOWED_NOW', { detail: ofAccount });
    const person = await describeGuest(db, body.email);
    // Before the entry about it, which would be the first of their data.
    const exported = await exportGuest(dependencies, person);
    const change = await recordAuditEntry(db, caller, {
      action: 'record',
      entity: 'customer',
      id: person.recordId,
      before: null,
      after: { record: person.recordId },
    });
    return auditedReply(200, exported, change);
  });

  registerRoute(erasePersonEndpoint, async ({ body, caller }) => {
    if (await hasAccount(db, body.email)) return problem('NOT_ALLOWED_NOW', { detail: ofAccount });
    const person = await describeGuest(db, body.email);
    const result = await eraseGuest(dependencies, person, (transaction) =>
      recordAuditEntry(transaction, caller, removalOf(person)),
    );
    if (typeof result === 'string') return problem('NOT_ALLOWED_NOW', { detail: paymentOpen });
    log.info({ record: person.recordId }, 'person.erasing');
    return auditedReply(200, { message: 'The data is being removed.', _id: person.recordId }, result.change);
  });

  registerRoute(listErasuresEndpoint, async () => reply(200, await listErasures(dependencies)));
}

/** The audit entry of an erasure: it names nobody. */
const removalOf = ({ recordId }: Person) => ({
  action: 'remove' as const,
  entity: 'customer' as const,
  id: recordId,
  before: { record: recordId },
  after: null,
});
