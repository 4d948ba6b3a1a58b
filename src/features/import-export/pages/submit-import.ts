import { redirect } from 'react-router';
import { z } from 'zod';
import { call } from '#platform/browser/api/api-client.ts';
import { pathTo } from '#platform/browser/document/path-to.ts';
import { type ProblemDetails, problemDetails } from '#platform/contract/endpoints/problem.ts';
import type { ActionResult } from '#platform/forms/action-result.ts';
import { sendFormWithProgress } from '#platform/forms/upload-call.ts';
import { catalogImport, type ImportChoices } from '../contract.ts';

const submission = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('upload'), file: z.instanceof(File) }),
  z.object({
    intent: z.enum(['check', 'import']),
    id: z.string(),
    format: z.enum(['shopify', 'woocommerce']),
    /** The format whose fields the form shows. */
    shown: z.string(),
    fetchImages: z.literal('on').optional(),
    strict: z.literal('on').optional(),
  }),
]);

/** The prefix of the names of the controls that choose a field's column. */
export const columnPrefix = 'column.';

/**
 * Uploads a file, checks it with the chosen columns, or imports it.
 * @throws a redirect to the upload's own address
 */
export async function submitImport(form: FormData): Promise<ActionResult<ProblemDetails>> {
  const submitted = submission.parse(Object.fromEntries(form));
  if (submitted.intent === 'upload') return upload(submitted.file);
  const { intent, id, format, shown, fetchImages, strict } = submitted;
  const mapping = format === shown ? readMapping(form) : {};
  const options = { format, mapping, fetchImages: fetchImages === 'on', strict: strict === 'on' };
  return call('POST /admin/imports/{id}/run', {
    params: { id },
    body: { dryRun: intent === 'check', options },
  });
}

const readMapping = (form: FormData): ImportChoices['mapping'] =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      name.startsWith(columnPrefix) && typeof value === 'string'
        ? [[name.slice(columnPrefix.length), value]]
        : [],
    ),
  );

async function upload(file: File): Promise<ActionResult<ProblemDetails>> {
  const form = new FormData();
  form.set('file', file);
  const answer: unknown = await sendFormWithProgress('/api/admin/imports', form)
    .then((response) => response.json())
    .catch(() => null);
  const uploaded = catalogImport.safeParse(answer).data;
  if (!uploaded) return { ok: false, problem: problemDetails.safeParse(answer).data ?? unreachable };
  const { _id: id, options } = uploaded;
  await call('POST /admin/imports/{id}/run', { params: { id }, body: { dryRun: true, options } });
  throw redirect(pathTo`/admin/import?id=${id}`);
}

const unreachable: ProblemDetails = {
  type: 'about:blank',
  title: 'The shop did not respond',
  status: 503,
  detail: 'The upload failed. Check your connection and try again.',
  code: 'UNAVAILABLE',
};
