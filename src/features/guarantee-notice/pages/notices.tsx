import { call } from '#platform/browser/api/api-client.ts';
import { appContext } from '#platform/browser/api/app-context.ts';
import { unwrap } from '#platform/browser/api/unwrap.ts';
import { answerForm } from '#platform/tables/actions/finish-change.ts';
import { reportChange } from '#platform/tables/actions/report-result.ts';
import { AdminHeading } from '#platform/tables/admin-heading.tsx';
import { language, nameOfLanguage } from '../contract/languages.ts';
import { notices, noticesKey } from '../contract/notices.ts';
import type { Route } from './+types/notices.ts';
import { noticeForm } from './notice-fields.ts';
import { NoticeForm } from './notice-form.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const settings = unwrap(await context.get(appContext).call('GET /admin/settings', {})).body;
  // Names are formatted on the server, because browsers have other names for some languages.
  const names = language.options.map((code) => ({ code, name: nameOfLanguage(code) }));
  return { notices: notices.parse(settings[noticesKey]), names };
}

/** Removes the notice in a language. */
export const action = (posted: Route.ActionArgs) =>
  answerForm(posted, async (callShop, form) => {
    const params = { language: readLanguage(form) };
    return [await callShop('DELETE /admin/guarantee-notice/{language}', { params }), 'Notice removed'];
  });

/** Uploads a notice from the browser; everything else is posted to the `action`. */
export async function clientAction(args: Route.ClientActionArgs) {
  const form = await args.request.clone().formData();
  const file = form.get('file');
  if (!form.has('alt')) return reportChange(args);
  return noticeForm(false).send(form, ({ alt, url }) =>
    call('PUT /admin/guarantee-notice/{language}', {
      params: { language: readLanguage(form) },
      body: { alt, ...(url !== null && { url }) },
      file: file instanceof File && file.size > 0 ? file : null,
      fileField: 'file',
    }),
  );
}

const readLanguage = (form: FormData) => language.catch('en').parse(form.get('language'));

/** The official notices on the legal guarantee of conformity, by language. */
export default function Notices({ loaderData: { notices, names } }: Route.ComponentProps) {
  const free = names.filter(({ code }) => !notices.some((notice) => notice.language === code));
  return (
    <>
      <AdminHeading
        title="Legal guarantee"
        lead="Shops that deliver to the European Union show its official notice on the legal guarantee of conformity. Download it from the European Commission in the languages of your countries, and upload it here without changing it."
      />
      <div className="grid gap-6">
        {notices.map((notice) => (
          <NoticeForm
            key={JSON.stringify(notice)}
            notice={notice}
            languages={names.filter(({ code }) => code === notice.language)}
          />
        ))}
        {free.length > 0 && <NoticeForm key={free.length} notice={null} languages={free} />}
      </div>
    </>
  );
}
