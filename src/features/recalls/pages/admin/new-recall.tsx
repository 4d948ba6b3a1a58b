import { data, redirect } from 'react-router';
import { actionContext } from '#platform/browser/api/app-context.ts';
import { fieldErrors } from '#platform/forms/check-fields.ts';
import { AdminHeading } from '#platform/tables/admin-heading.tsx';
import { ButtonLink } from '#platform/ui/button.tsx';
import type { Route } from './+types/new-recall.ts';
import { recallForm } from './recall-fields.ts';
import { RecallForm } from './recall-form.tsx';
import { RecallPreview } from './recall-preview.tsx';

/** The first step leads to a preview, whose button publishes the recall. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const { call } = context.get(actionContext);
  const typed = recallForm.textsOf(form);
  const step = form.get('step');
  const query = { dryRun: step === 'publish' ? '0' : '1' } as const;
  const result = await recallForm.send(form, ({ sizes, ...recall }) =>
    call('POST /admin/recalls', { body: { ...recall, ...(sizes.length > 0 && { sizes }) }, query }),
  );
  if (!result.ok) {
    const errors: Errors = fieldErrors(typed, result.problem.errors);
    const detail = Object.keys(errors).length > 0 ? '' : result.problem.detail;
    return data({ typed, preview: null, detail, errors }, result.problem.status);
  }
  if (result.status === 201) throw redirect('/admin/recalls', 303);
  const preview = step === 'correct' ? null : result.body;
  return data({ typed, preview, detail: '', errors: none });
}

type Errors = Readonly<Partial<Record<string, string>>>;
const none: Errors = {};

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
