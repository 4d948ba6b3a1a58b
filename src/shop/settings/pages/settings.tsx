import './settings.css';
import { call } from '#platform/browser/api/api-client.ts';
import { actionContext, appContext } from '#platform/browser/api/app-context.ts';
import { unwrap } from '#platform/browser/api/unwrap.ts';
import { showAgain } from '#platform/forms/posted-form.ts';
import { submitToShop } from '#platform/forms/submit-to-shop.ts';
import { finishChange } from '#platform/tables/actions/finish-change.ts';
import { AdminHeading } from '#platform/tables/admin-heading.tsx';
import { ButtonAnchor, ButtonLink } from '#platform/ui/button.tsx';
import type { Route } from './+types/settings.ts';
import { FileForm } from './file-form.tsx';
import { settingsForm } from './settings-fields.ts';
import { SettingsForm } from './settings-form.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const settings = unwrap(await context.get(appContext).call('GET /admin/settings', {})).body;
  return { settings, timeZones: Intl.supportedValuesOf('timeZone') };
}

/** Changes the settings to those of the form. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const { call: callShop } = context.get(actionContext);
  const result = await settingsForm.sendChanges(form, (body) => callShop('PUT /admin/settings', { body }));
  if (result.ok) return finishChange(context, result, '/admin/settings');
  return showAgain(context, form, settingsForm.names, result.problem);
}

/** Uploads a file from the browser; everything else is posted to the `action`. */
export async function clientAction(args: Route.ClientActionArgs) {
  const form = await args.request.clone().formData();
  const [file, params] = [form.get('file'), { file: form.get('upload') }];
  if (!(file instanceof File)) return submitToShop(args);
  const slot = (['logo', 'icon', 'picture'] as const).find((one) => one === params.file) ?? 'logo';
  return call('PUT /admin/settings/{file}', {
    params: { file: slot },
    body: {},
    file,
    fileField: 'file',
  });
}

/** The shop's name, looks, texts, time zone and promises. */
export default function Settings({ loaderData: { settings, timeZones }, actionData }: Route.ComponentProps) {
  const posted = actionData && 'values' in actionData ? actionData : undefined;
  const { files } = settings;
  return (
    <>
      <AdminHeading title="Settings" lead="The shop shows changes at once. You can undo each in the history.">
        <ButtonLink size="small" to="/admin/settings/seller">
          Seller and currency
        </ButtonLink>
        <ButtonAnchor size="small" href="/api/admin/settings" download="settings.json">
          Export JSON
        </ButtonAnchor>
      </AdminHeading>
      <SettingsForm settings={settings} timeZones={timeZones} posted={posted} />
      <div className="settings-files">
        <FileForm
          file="logo"
          label="Logo"
          help="SVG, PNG or WebP, at most 1 MB, readable on light and dark. Without one, the shop shows its name."
          address={files.logo}
        />
        <FileForm
          file="icon"
          label="Icon"
          help="A square for browser tabs: SVG, PNG or WebP, at most 1 MB."
          address={files.icon}
        />
        <FileForm
          file="picture"
          label="Home page picture"
          help="SVG, PNG or WebP, at most 1 MB. Without one, the home page shows the newest shoe."
          address={files.picture}
        />
      </div>
    </>
  );
}
