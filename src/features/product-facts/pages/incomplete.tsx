import { appContext } from '#platform/browser/api/app-context.ts';
import { unwrap } from '#platform/browser/api/unwrap.ts';
import { ActionButton } from '#platform/tables/actions/action-button.tsx';
import { answerForm } from '#platform/tables/actions/finish-change.ts';
import { reportChange } from '#platform/tables/actions/report-result.ts';
import { AdminHeading } from '#platform/tables/admin-heading.tsx';
import { cellClass, DataTable } from '#platform/tables/data-table.tsx';
import { readTableQuery, toTablePage } from '#platform/tables/table-page.ts';
import { TableSection } from '#platform/tables/table-section.tsx';
import { TableToolbar } from '#platform/tables/table-toolbar.tsx';
import { ButtonLink } from '#platform/ui/button.tsx';
import type { MissingFact } from '../contract/facts.ts';
import { refuseKey } from '../contract/refuse-key.ts';
import type { Route } from './+types/incomplete.ts';

/** Shoes per page. */
const size = 20;

export async function loader({ context, request }: Route.LoaderArgs) {
  const tableQuery = readTableQuery(request, '', size);
  const { offset, limit } = tableQuery;
  const query = { search: tableQuery.text('search'), offset, limit };
  const { call } = context.get(appContext);
  const [listed, settings] = await Promise.all([
    call('GET /admin/shoes/incomplete', { query }),
    call('GET /admin/settings', {}),
  ]);
  const { body, total } = unwrap(listed);
  return {
    shoes: toTablePage(tableQuery, body, total ?? body.length),
    refuses: unwrap(settings).body[refuseKey] === true,
  };
}

/** Sets whether incomplete shoes are sold to the European Union, as the button says. */
export const action = (posted: Route.ActionArgs) =>
  answerForm(posted, async (call, form) => {
    const refuses = form.get('refuses') === 'true';
    const result = await call('PUT /admin/settings', { body: { [refuseKey]: refuses } });
    return [result, refuses ? 'Incomplete shoes are refused' : 'Incomplete shoes are sold'];
  });

export const clientAction = (args: Route.ClientActionArgs) => reportChange(args);

/** The shoes that may not be offered in the European Union yet, with what they lack. */
export default function Incomplete({ loaderData: { shoes, refuses } }: Route.ComponentProps) {
  return (
    <>
      <AdminHeading
        title="Product facts"
        lead="In the European Union, an offer has to name the maker, the model and the materials. Enter the maker of all shoes of a brand in the table of brands, and everything else here."
      />
      <div className="mt-6 flex flex-wrap items-center gap-4">
        <p>
          {refuses
            ? 'The shop refuses to sell incomplete shoes to the European Union.'
            : 'The shop also sells incomplete shoes to the European Union.'}
        </p>
        <ActionButton action="/admin/incomplete" fields={{ refuses: String(!refuses) }}>
          {refuses ? 'Sell them' : 'Refuse to sell them'}
        </ActionButton>
      </div>
      <TableSection
        title="Incomplete shoes"
        total={shoes.total}
        page={shoes.page}
        toolbar={<TableToolbar searchLabel="Search by name or brand" />}
      >
        <DataTable stacked caption="Incomplete shoes" columns={columns} empty="No shoes found">
          {shoes.rows.map(({ _id, name, brand, missing }) => (
            <tr key={_id}>
              <th scope="row">
                <span className="cell-name">{name}</span>
                <span className="cell-meta cell-always">{brand}</span>
                <span className="cell-meta">{`Missing: ${describe(missing)}`}</span>
              </th>
              <td className={cellClass({ shown: 'wide' })}>{describe(missing)}</td>
              <td>
                <div className="row-actions">
                  <ButtonLink size="small" to={`/admin/shoes/${_id}/facts`} aria-label={`Edit ${name}`}>
                    Edit
                  </ButtonLink>
                </div>
              </td>
            </tr>
          ))}
        </DataTable>
      </TableSection>
    </>
  );
}

const columns = [{ name: 'Shoe' }, { name: 'Missing', shown: 'wide' }, { name: '' }] as const;

const words: Readonly<Record<MissingFact, string>> = {
  maker: 'maker',
  responsible: 'responsible person in the European Union',
  identifier: 'model code',
  materials: 'materials',
};

/** `maker, materials`. */
const describe = (missing: readonly MissingFact[]): string => missing.map((fact) => words[fact]).join(', ');
