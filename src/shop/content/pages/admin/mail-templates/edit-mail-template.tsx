import { data } from 'react-router';
import { actionContext, appContext } from '#platform/browser/api/app-context.ts';
import { unwrap } from '#platform/browser/api/unwrap.ts';
import { pathTo } from '#platform/browser/document/path-to.ts';
import { ErrorScreen } from '#platform/browser/error-screen.tsx';
import { showAgain } from '#platform/forms/posted-form.ts';
import { submitToShop } from '#platform/forms/submit-to-shop.ts';
import { DeleteButton } from '#platform/tables/actions/delete-button.tsx';
import { finishChange } from '#platform/tables/actions/finish-change.ts';
import { AdminHeading } from '#platform/tables/admin-heading.tsx';
import { ButtonLink } from '#platform/ui/button.tsx';
import type { Route } from './+types/edit-mail-template.ts';
import { PlaceholderList } from './placeholder-list.tsx';
import { TemplateEditor } from './template-editor.tsx';
import { templateForm, textsOf } from './template-fields.ts';

export async function loader({ context, params: { kind } }: Route.LoaderArgs) {
  const { body } = unwrap(await context.get(appContext).call('GET /admin/mail-templates', {}));
  const template = body.find((one) => one.kind === kind);
  if (!template) throw data('Email not found', { status: 404 });
  return template;
}

export const ErrorBoundary = ErrorScreen;

/** Saves the texts, sends them as a test, or shows them without scripts. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData();
  const { call, hasScripts } = context.get(actionContext);
  const declared = templateForm(textsOf(form));
  const fields = declared.names;
  /** The same form again, with the result of a button that saves nothing. */
  const showWith = <Shown extends object>(shown: Shown) => ({
    ...showAgain(context, form, fields, { detail: '' }).data,
    ...shown,
  });
  if (form.has('preview')) {
    const shown = await declared.send(form, (body) =>
      call('POST /admin/mail-templates/{kind}/preview', { params, body }),
    );
    return shown.ok ? showWith({ preview: shown.body }) : showAgain(context, form, fields, shown.problem);
  }
  if (form.has('test')) {
    const sent = await declared.send(form, (body) =>
      call('POST /admin/mail-templates/{kind}/test', { params, body }),
    );
    if (!sent.ok) return showAgain(context, form, fields, sent.problem);
    return hasScripts ? sent : showWith(sent.body);
  }
  const result = await declared.send(form, (body) =>
    call('PUT /admin/mail-templates/{kind}', { params, body }),
  );
  if (result.ok) return finishChange(context, result, pathTo`/admin/mail-templates/${params.kind}`);
  return showAgain(context, form, fields, result.problem);
}

export const clientAction = (args: Route.ClientActionArgs) => submitToShop(args);

/** The texts of an email, with its placeholders and a preview. */
export default function EditMailTemplate({ loaderData: template, actionData }: Route.ComponentProps) {
  const posted = actionData && 'values' in actionData ? actionData : undefined;
  return (
    <>
      <AdminHeading title={template.name} lead="To leave a text out of the email, clear its field.">
        <div className="flex flex-wrap gap-3">
          {template.isChanged && (
            <DeleteButton
              label="Restore original"
              confirmLabel="Yes, restore original!"
              action={`/admin/mail-templates/${template.kind}/remove`}
            />
          )}
          <ButtonLink size="small" to="/admin/mail-templates">
            All email texts
          </ButtonLink>
        </div>
      </AdminHeading>
      <TemplateEditor key={template.kind} template={template} posted={posted} />
      <PlaceholderList placeholders={template.placeholders} />
    </>
  );
}
