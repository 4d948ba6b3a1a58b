import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { mailState } from '#contract/mail-log.ts';
import { services } from '../../lib/services.ts';
import { unwrapOrThrow } from '../../lib/unwrap-or-throw.ts';
import { AdminHeading } from './frame/admin-heading.tsx';
import { MailRow } from './mail/mail-row.tsx';
import { DataTable } from './table/data-table.tsx';
import { askedPage, tablePage } from './table/table-page.ts';
import { TableSection } from './table/table-section.tsx';
import { TableTools } from './table/table-tools.tsx';

/** Mails per page. */
const size = 20;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call } = context.get(services);
  const asked = askedPage(request, '', size);
  const query = {
    search: asked.read('search'),
    state: mailState.optional().catch(undefined).parse(asked.read('state')),
    offset: asked.offset,
    limit: asked.limit,
  };
  const { body, total } = unwrapOrThrow(await call('GET /admin/mails', { query }));
  return tablePage(body, total ?? body.length, { request, table: '', asked });
}

/** Every mail of the shop with its state. */
export default function Mails() {
  const { rows, page, total } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading title="Mails" lead="Every mail of the shop: waiting, sent or given up." />
      <TableSection
        title="Messages sent"
        total={total}
        page={page}
        tools={<TableTools search="Search by recipient" filters={[filter]} />}
      >
        <DataTable stacked caption="Mails" columns={columns} empty="No mail found">
          {rows.map((mail) => (
            <MailRow key={mail._id} mail={mail} />
          ))}
        </DataTable>
      </TableSection>
    </>
  );
}

const columns = [
  { name: 'Mail' },
  { name: 'Queued', shown: 'wide' },
  { name: 'State', shown: 'wide' },
  { name: '' },
] as const;

const filter = {
  name: 'state',
  label: 'State of mails',
  options: [
    ['', 'All mails'],
    ['queued', 'Waiting'],
    ['sent', 'Sent'],
    ['failed', 'Given up'],
  ],
} as const;
