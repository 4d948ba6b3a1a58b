import type { Brand } from '#contract/brands.ts';
import { brandPath } from '../../../components/brand-path.ts';
import { ButtonAnchor } from '../../../ui/button.tsx';
import { DeleteButton } from '../actions/delete-button.tsx';
import { DataTable } from '../table/data-table.tsx';
import { brandsTable } from '../table/table-names.ts';
import type { TablePage } from '../table/table-page.ts';
import { TableSection } from '../table/table-section.tsx';
import { TableToolbar } from '../table/table-toolbar.tsx';

/** The brands: view their shoes in the shop, or delete them. */
export function BrandsTable({ brands }: { brands: TablePage<Brand> }) {
  return (
    <TableSection
      title="Brands"
      table={brandsTable}
      total={brands.total}
      page={brands.page}
      toolbar={<TableToolbar table={brandsTable} searchLabel="Search by name" />}
    >
      <DataTable caption="Brands" table={brandsTable} columns={columns} empty="No brands found">
        {brands.rows.map((brand) => (
          <BrandRow key={brand._id} brand={brand} />
        ))}
      </DataTable>
    </TableSection>
  );
}

function BrandRow({ brand: { _id, name } }: { brand: Brand }) {
  return (
    <tr>
      <th scope="row">
        <span className="cell-name">{name}</span>
      </th>
      <td>
        <div className="row-actions">
          <ButtonAnchor variant="quiet" size="small" href={brandPath(name)}>
            View
          </ButtonAnchor>
          <DeleteButton confirmLabel="Yes, delete brand!" action={`/admin/brands/${_id}`} />
        </div>
      </td>
    </tr>
  );
}

const columns = [{ name: 'Name', sort: { ascending: '', descending: 'name_desc' } }, { name: '' }] as const;
