import {
  closeAccountEndpoint,
  eraseUserEndpoint,
  exportAccountEndpoint,
  exportUserEndpoint,
  listErasuresEndpoint,
} from '#contract/personal-data.ts';
import type { Dependencies } from '../../shared/dependencies.ts';
import { fieldProblem, problem } from '../../shared/problem.ts';
import { type RegisterRoute, reply } from '../../shared/route.ts';
import { recordAuditEntry } from '../audit/audit.ts';
import { toReauthenticationProblem } from '../identity/identity.ts';
import { closeAccount } from './close-account.ts';
import { listErasures } from './erasure-job.ts';
import { exportPerson } from './export-person.ts';
import { findPerson } from './find-person.ts';

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
    const result = person ? await closeAccount(dependencies, person, async () => {}) : 'gone';
    if (result === 'payment-open') return problem('NOT_ALLOWED_NOW', { detail: paymentOpen });
    log.info({ record: person?.recordId }, 'account.closed');
    return reply(200, { message: 'Your account is closed. Your data is being removed.' });
  });

  registerRoute(exportUserEndpoint, async ({ params }) => {
    const person = await findPerson(longDb, { recordId: params.id }, 'all');
    return person ? reply(200, await exportPerson(dependencies, person), asFile) : problem('NOT_FOUND');
  });

  registerRoute(eraseUserEndpoint, async ({ params, caller }) => {
    const person = await findPerson(db, { recordId: params.id }, 'all');
    if (!person) return problem('NOT_FOUND');
    if (administers(person.uid)) return problem('NOT_ALLOWED_NOW', { detail: isAdministrator });
    const result = await closeAccount(dependencies, person, (transaction) =>
      recordAuditEntry(transaction, caller, {
        action: 'remove',
        entity: 'customer',
        id: person.recordId,
        before: { record: person.recordId },
        after: null,
      }),
    );
    if (result === 'payment-open') return problem('NOT_ALLOWED_NOW', { detail: paymentOpen });
    return result === 'gone'
      ? problem('NOT_FOUND')
      : reply(200, { message: 'The account is closed. The data is being removed.' });
  });

  registerRoute(listErasuresEndpoint, async () => reply(200, await listErasures(db)));
}
