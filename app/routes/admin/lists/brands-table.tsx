import type { Brand } from '#contract/brands.ts';
import { brandAddress } from '../../../components/brand-address.ts';
import { call } from '../../../lib/api-client.ts';
import { DataTable } from '../table/data-table.tsx';
import type { TablePage } from '../table/table-page.ts';
import { TableSection } from '../table/table-section.tsx';
import { TableTools } from '../table/table-tools.tsx';
import { DeleteButton } from '../undo/delete-button.tsx';
import { useDeed } from '../undo/use-deed.ts';
import { brandsTable } from './table-names.ts';

/** The brands: look at their shoes in the shop, or delete them. */
export function BrandsTable({ brands }: { brands: TablePage<Brand> }) {
  return (
    <TableSection
      title="Brands"
      table={brandsTable}
      total={brands.total}
      page={brands.page}
      tools={<TableTools table={brandsTable} search="Search by name" />}
    >
      <DataTable caption="Brands" table={brandsTable} columns={columns} empty="No brand found">
        {brands.rows.map((brand) => (
          <BrandRow key={brand._id} brand={brand} />
        ))}
      </DataTable>
    </TableSection>
  );
}

function BrandRow({ brand: { _id, name } }: { brand: Brand }) {
  const { busy, run } = useDeed();
  const remove = () =>
    run({
      key: _id,
      send: () => call('DELETE /brands/{id}', { params: { id: _id } }),
      done: 'Deleted!',
      subject: { entity: 'brand', id: _id },
    });
  return (
    <tr>
      <th scope="row">
        <span className="cell-name">{name}</span>
      </th>
      <td>
        <div className="row-deeds">
          <a className="button button-quiet button-small" href={brandAddress(name)}>
            View
          </a>
          <DeleteButton confirm="Yes, delete brand!" disabled={busy !== null} onConfirm={remove} />
        </div>
      </td>
    </tr>
  );
}

const columns = [{ name: 'Name', sort: { ascending: '', descending: 'name_desc' } }, { name: '' }] as const;
