import { fieldProblem, problem } from '#platform/handlers/problem.ts';
import { auditedReply, type RegisterRoute, reply } from '#platform/handlers/route.ts';
import { findImportEndpoint, runImportEndpoint } from '../../contract.ts';
import { describeUpload } from './describe-upload.ts';
import { runUpload, type UploadDependencies } from './run-upload.ts';
import { claimUpload, findUpload } from './upload-store.ts';

/** GET /admin/imports/{id} and POST /admin/imports/{id}/run. */
export function registerImportRoutes(registerRoute: RegisterRoute, dependencies: UploadDependencies): void {
  const { db } = dependencies;

  registerRoute(findImportEndpoint, async ({ params }) => {
    const upload = await findUpload(db, params.id);
    return upload ? reply(200, describeUpload(upload)) : problem('NOT_FOUND');
  });

  registerRoute(runImportEndpoint, async ({ params, body, caller }) => {
    const { dryRun, options } = body;
    const upload = await findUpload(db, params.id);
    if (!upload) return problem('NOT_FOUND');
    const names = new Set(['', ...upload.header.map((name) => name.trim())]);
    if (Object.values(options.mapping).some((name) => !names.has(name)))
      return fieldProblem('mapping', 'Choose one of the columns in the file');
    if (!(await claimUpload(db, upload.id, { state: dryRun ? 'checking' : 'importing', options })))
      return problem('NOT_ALLOWED_NOW', {
        detail: 'This file was already imported, or another import is running',
      });
    const claimed = await findUpload(db, upload.id);
    if (!claimed) return problem('NOT_FOUND');
    void runUpload(dependencies, claimed, { dryRun, who: caller });
    // The import records its change when it is done.
    return auditedReply(202, describeUpload(claimed), null);
  });
}
