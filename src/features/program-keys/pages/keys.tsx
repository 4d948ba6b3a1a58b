import { actionContext, appContext } from '#platform/browser/api/app-context.ts';
import { unwrap } from '#platform/browser/api/unwrap.ts';
import { showAgain } from '#platform/forms/posted-form.ts';
import { submitToShop } from '#platform/forms/submit-to-shop.ts';
import { DeleteButton } from '#platform/tables/actions/delete-button.tsx';
import { AdminHeading } from '#platform/tables/admin-heading.tsx';
import { cellClass, DataTable } from '#platform/tables/data-table.tsx';
import { readTableQuery, toTablePage } from '#platform/tables/table-page.ts';
import { TableSection } from '#platform/tables/table-section.tsx';
import { Timestamp } from '#platform/tables/timestamp.tsx';
import type { ProgramKey } from '../contract.ts';
import type { Route } from './+types/keys.ts';
import { keyForm } from './key-fields.ts';
import { KeyForm } from './key-form.tsx';
import { shippingCalls } from './shipping-calls.ts';
import { ShippingExample } from './shipping-example.tsx';

/** Keys per page. */
const size = 20;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { call, publicOrigin } = context.get(appContext);
  const tableQuery = readTableQuery(request, '', size);
  const { offset, limit } = tableQuery;
  const { body, total } = unwrap(await call('GET /admin/keys', { query: { offset, limit } }));
  return {
    keys: toTablePage(tableQuery, body, total ?? body.length),
    calls: shippingCalls(publicOrigin),
  };
}

/** Creates the key of the form, which is in the answer alone. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const { call } = context.get(actionContext);
  const result = await keyForm.send(form, (body) => call('POST /admin/keys', { body }));
  return result.ok ? result : showAgain(context, form, ['name'], result.problem);
}

export const clientAction = (args: Route.ClientActionArgs) => submitToShop(args);

/** The keys with which other programs call the API. */
export default function Keys({ loaderData: { keys, calls }, actionData }: Route.ComponentProps) {
  return (
    <>
      <AdminHeading
        title="Keys for programs"
        lead="Let other programs, such as a shipping tool or accounting software, read from the shop or change it."
      />
      <TableSection title="Keys" total={keys.total} page={keys.page}>
        <DataTable
          stacked
          caption="Keys"
          columns={columns}
          empty="No keys yet. A program sends its key with each request instead of signing in."
        >
          {keys.rows.map((key) => (
            <KeyRow key={key._id} programKey={key} />
          ))}
        </DataTable>
      </TableSection>
      <KeyForm
        made={actionData?.ok ? actionData.body : null}
        posted={actionData?.ok === false && 'values' in actionData ? actionData : undefined}
      />
      <ShippingExample calls={calls} />
    </>
  );
}

const columns = [
  { name: 'Program' },
  { name: 'Scopes', shown: 'wide' },
  { name: 'Created (UTC)', shown: 'wide' },
  { name: 'Last used (UTC)', shown: 'wide' },
  { name: '' },
] as const;

function KeyRow({ programKey: { _id, name, scopes, createdAt, lastUsedAt } }: { programKey: ProgramKey }) {
  const names = scopes.map((scope) => <code key={scope}>{scope}</code>);
  const lastUse = lastUsedAt === null ? 'Never used' : <Timestamp at={lastUsedAt} />;
  return (
    <tr>
      <th scope="row">
        <span className="cell-name">{name}</span>
        <span className="cell-meta">{names}</span>
        <span className="cell-meta">
          Created <Timestamp at={createdAt} />
        </span>
        <span className="cell-meta">{lastUsedAt === null ? lastUse : <>Last used {lastUse}</>}</span>
      </th>
      <td className={cellClass({ shown: 'wide' })}>
        <span className="flex flex-wrap gap-2">{names}</span>
      </td>
      <td className={cellClass({ shown: 'wide' })}>
        <Timestamp at={createdAt} />
      </td>
      <td className={cellClass({ shown: 'wide' })}>{lastUse}</td>
      <td>
        <div className="row-actions">
          <DeleteButton label="Revoke" confirmLabel="Yes, revoke key!" action={`/admin/keys/${_id}`} />
        </div>
      </td>
    </tr>
  );
}
