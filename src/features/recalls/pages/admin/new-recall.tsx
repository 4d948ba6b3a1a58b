import { data, redirect } from 'react-router';
import { actionContext } from '#platform/browser/api/app-context.ts';
import type { FieldError } from '#platform/contract/endpoints/problem.ts';
import { AdminHeading } from '#platform/tables/admin-heading.tsx';
import { ButtonLink } from '#platform/ui/button.tsx';
import type { Route } from './+types/new-recall.ts';
import { readTypedRecall, toRecall } from './read-recall.ts';
import { RecallForm } from './recall-form.tsx';
import { RecallPreview } from './recall-preview.tsx';

/** The first step leads to a preview, whose button publishes the recall. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const { call } = context.get(actionContext);
  const typed = readTypedRecall(form);
  const body = toRecall(typed);
  const step = form.get('step');
  const result = await call('POST /admin/recalls', {
    body,
    query: { dryRun: step === 'publish' ? '0' : '1' },
  });
  if (!result.ok) {
    const { detail, errors = [], status } = result.problem;
    return data(
      { typed, preview: null, detail: errors.length > 0 ? '' : detail, errors: byField(errors) },
      status,
    );
  }
  if (result.status === 201) throw redirect('/admin/recalls', 303);
  const preview = step === 'correct' ? null : result.body;
  return data({ typed, preview, detail: '', errors: byField([]) });
}

/** The first error of each field. `sizes.2` → `sizes` */
const byField = (errors: readonly FieldError[]): Readonly<Partial<Record<string, string>>> =>
  Object.fromEntries(errors.map(({ field, message }) => [field.replace(/\..*/, ''), message]));

/** Recalls shoes. Each step is a document of its own, so that no script is needed. */
export default function NewRecall({ actionData }: Route.ComponentProps) {
  return (
    <>
      <AdminHeading
        title="New recall"
        lead="All buyers of these shoes get one email, whether or not they want newsletters, and the recall is published at /recalls."
      >
        <ButtonLink size="small" to="/admin/recalls">
          All recalls
        </ButtonLink>
      </AdminHeading>
      {actionData?.preview ? (
        <RecallPreview typed={actionData.typed} preview={actionData.preview} />
      ) : (
        <RecallForm
          typed={actionData?.typed}
          errors={actionData?.errors ?? {}}
          detail={actionData?.detail ?? ''}
        />
      )}
    </>
  );
}
