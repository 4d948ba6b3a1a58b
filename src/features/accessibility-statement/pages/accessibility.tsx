import { actionContext, appContext } from '#platform/browser/api/app-context.ts';
import { unwrap } from '#platform/browser/api/unwrap.ts';
import { showAgain } from '#platform/forms/posted-form.ts';
import { submitToShop } from '#platform/forms/submit-to-shop.ts';
import { finishChange } from '#platform/tables/actions/finish-change.ts';
import { AdminHeading } from '#platform/tables/admin-heading.tsx';
import { ButtonAnchor } from '#platform/ui/button.tsx';
import { accessibility, accessibilityKey, statementLink, statementSlug } from '../contract.ts';
import type { Route } from './+types/accessibility.ts';
import { accessibilityForm } from './accessibility-fields.ts';
import { AccessibilityForm } from './accessibility-form.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { call } = context.get(appContext);
  const [settings, pages] = await Promise.all([
    call('GET /admin/settings', {}),
    call('GET /admin/pages', {}),
  ]);
  const { seller, shop, ...others } = unwrap(settings).body;
  return {
    setting: accessibility.parse(others[accessibilityKey]),
    usualEmail: seller.email ?? shop.contactEmail,
    isReplaced: unwrap(pages).body.some(({ slug }) => slug === statementSlug),
  };
}

/** Replaces what the statement says by the form. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const { call } = context.get(actionContext);
  const result = await accessibilityForm.send(form, (body) =>
    call('PUT /admin/settings', { body: { [accessibilityKey]: body } }),
  );
  if (result.ok) return finishChange(context, result, '/admin/accessibility');
  return showAgain(context, form, accessibilityForm.names, result.problem);
}

export const clientAction = (args: Route.ClientActionArgs) => submitToShop(args);

/** What the accessibility statement says. */
export default function AccessibilityPage({
  loaderData: { setting, usualEmail, isReplaced },
  actionData,
}: Route.ComponentProps) {
  const isShown = setting.conformance !== null || isReplaced;
  return (
    <>
      <AdminHeading
        title="Accessibility"
        lead="Shops that sell to the European Union say how people with disabilities can use them. The shop writes this statement from what you enter, and links to it in the footer."
      >
        {isShown && (
          <ButtonAnchor size="small" href={statementLink.to}>
            View page
          </ButtonAnchor>
        )}
      </AdminHeading>
      {isReplaced && (
        <p className="mb-6 max-w-prose border-l-4 border-line bg-sunken p-4">
          You have written a page with the address /pages/accessibility. It is shown in place of the
          statement.
        </p>
      )}
      <AccessibilityForm
        setting={setting}
        usualEmail={usualEmail}
        posted={actionData && 'values' in actionData ? actionData : undefined}
      />
    </>
  );
}
