import './letters.css';
import { redirect, useNavigate } from 'react-router';
import { actionContext, appContext } from '#platform/browser/api/app-context.ts';
import { unwrap } from '#platform/browser/api/unwrap.ts';
import { showSuccess, toastDuration } from '#platform/browser/toasts/toasts.ts';
import type { ApiCall } from '#platform/contract/endpoints/endpoint-types.ts';
import { showAgain } from '#platform/forms/posted-form.ts';
import { submitToShop } from '#platform/forms/submit-to-shop.ts';
import { finishChange } from '#platform/tables/actions/finish-change.ts';
import { offerUndo } from '#platform/tables/actions/undo-offer.ts';
import { AdminHeading } from '#platform/tables/admin-heading.tsx';
import { ButtonLink } from '#platform/ui/button.tsx';
import { MailFrame } from '#shop/content/pages/admin/mail-frame/mail-frame.tsx';
import type { Letter as LetterBody } from '../contract.ts';
import type { Route } from './+types/letter.ts';
import { Composer } from './compose/composer.tsx';
import { letterForm } from './compose/letter-form.ts';
import { LetterStateBadge } from './letter-state-badge.tsx';
import { LetterProgress } from './sending/letter-progress.tsx';
import { SendLetter } from './sending/send-letter.tsx';

/** The address of a letter that is not saved yet. */
const newId = 'new';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { call } = context.get(appContext);
  if (params.id === newId) return { letter: null, preview: null };
  const letter = await findLetter(call, params.id);
  return { letter, preview: unwrap(await call('GET /admin/letters/{id}/preview', { params })).body };
}

/** Saves the draft of the form. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData();
  const { call } = context.get(actionContext);
  const result = await letterForm.send(form, async (body) =>
    params.id === newId
      ? await call('POST /admin/letters', { body }, { idempotencyKey: String(form.get('formKey')) })
      : await call('PUT /admin/letters/{id}', { params: { id: params.id }, body }),
  );
  if (!result.ok) return showAgain(context, form, letterForm.names, result.problem);
  return finishChange(context, result, `/admin/letters/${result.body._id}`);
}

export const clientAction = (args: Route.ClientActionArgs) => submitToShop(args);

async function findLetter(call: ApiCall, id: string): Promise<LetterBody> {
  const found = await call('GET /admin/letters/{id}', { params: { id } });
  // An undo of its creation leads here as well.
  if (!found.ok && found.problem.status === 404) throw redirect('/admin/letters');
  return unwrap(found).body;
}

/** The page of a letter: its composer while it is a draft, otherwise its progress. */
export default function Letter({ loaderData: { letter, preview }, actionData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const isDraft = letter === null || letter.state === 'draft';
  return (
    <>
      <AdminHeading title={letter?.subject ?? 'New letter'}>
        <div className="flex flex-wrap items-center gap-3">
          {letter && <LetterStateBadge state={letter.state} />}
          <ButtonLink size="small" to="/admin/letters">
            All letters
          </ButtonLink>
        </div>
      </AdminHeading>
      {preview?.sendsMail === false && (
        <p className="admin-note mb-4">
          The shop has no mail server, so nobody gets this letter. Set SMTP_URL to send emails; until then,
          you can find them at <a href="/sandbox/mail">/sandbox/mail</a>.
        </p>
      )}
      {letter && !isDraft && <LetterProgress letter={letter} />}
      {isDraft ? (
        <Composer
          key={letter?._id ?? newId}
          letter={letter}
          preview={preview}
          posted={actionData && 'values' in actionData ? actionData : undefined}
          onSaved={(saved) => {
            showSuccess(letter ? 'Letter saved' : 'Letter created', toastDuration.form);
            offerUndo(saved);
            if (!letter) void navigate(`/admin/letters/${saved.body._id}`, { replace: true });
          }}
        />
      ) : (
        <div className="letter-phone">
          <MailFrame html={preview?.html ?? ''} title="The letter" />
        </div>
      )}
      {letter && <SendLetter key={`${letter._id} ${letter.state}`} letter={letter} />}
    </>
  );
}
