import { appContext } from '#platform/browser/api/app-context.ts';
import { unwrap } from '#platform/browser/api/unwrap.ts';
import { AdminHeading } from '#platform/tables/admin-heading.tsx';
import { cellClass, DataTable } from '#platform/tables/data-table.tsx';
import { Badge } from '#platform/ui/badge.tsx';
import { ButtonLink } from '#platform/ui/button.tsx';
import type { ShownMailTemplate } from '../../../contract/mail-templates.ts';
import type { Route } from './+types/mail-templates.ts';

export const loader = async ({ context }: Route.LoaderArgs) =>
  unwrap(await context.get(appContext).call('GET /admin/mail-templates', {})).body;

/** The emails to customers whose texts can be changed. */
export default function MailTemplates({ loaderData: templates }: Route.ComponentProps) {
  return (
    <>
      <AdminHeading
        title="Email texts"
        lead="The emails that your customers get. Changes apply to the next email."
      />
      <DataTable stacked caption="Email texts" columns={columns} empty="No emails">
        {templates.map((template) => (
          <TemplateRow key={template.kind} template={template} />
        ))}
      </DataTable>
    </>
  );
}

const columns = [{ name: 'Email' }, { name: 'Texts', shown: 'wide' }, { name: '' }] as const;

function TemplateRow({ template: { kind, name, subject, isChanged } }: { template: ShownMailTemplate }) {
  const state = isChanged ? <Badge variant="accent">Changed</Badge> : <Badge>Original</Badge>;
  return (
    <tr>
      <th scope="row">
        <span className="cell-name">{name}</span>
        <span className="cell-meta cell-always" dir="auto">
          {subject}
        </span>
        <span className="cell-meta">{state}</span>
      </th>
      <td className={cellClass({ shown: 'wide' })}>{state}</td>
      <td>
        <div className="row-actions">
          <ButtonLink size="small" to={`/admin/mail-templates/${kind}`} aria-label={`Edit ${name}`}>
            Edit
          </ButtonLink>
        </div>
      </td>
    </tr>
  );
}
