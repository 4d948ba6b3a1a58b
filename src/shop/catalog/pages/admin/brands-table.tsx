import brandActions from 'virtual:slots/brand-action';
import { renderParts } from '#platform/browser/slots/slot-parts.ts';
import { DeleteButton } from '#platform/tables/actions/delete-button.tsx';
import { DataTable } from '#platform/tables/data-table.tsx';
import { brandsTable } from '#platform/tables/table-names.ts';
import type { TablePage } from '#platform/tables/table-page.ts';
import { TableSection } from '#platform/tables/table-section.tsx';
import { TableToolbar } from '#platform/tables/table-toolbar.tsx';
import { ButtonAnchor } from '#platform/ui/button.tsx';
import type { Brand } from '../../contract/brands.ts';
import { brandPath } from '../brand-path.ts';

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
          {renderParts(brandActions, { id: _id, name })}
          <DeleteButton confirmLabel="Yes, delete brand!" action={`/admin/brands/${_id}`} />
        </div>
      </td>
    </tr>
  );
}

const columns = [{ name: 'Name', sort: { ascending: '', descending: 'name_desc' } }, { name: '' }] as const;
