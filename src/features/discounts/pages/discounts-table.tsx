import { formatCount } from '#platform/contract/fields/format-price.ts';
import { formatCents } from '#platform/contract/fields/money.ts';
import { DeleteButton } from '#platform/tables/actions/delete-button.tsx';
import { cellClass, DataTable } from '#platform/tables/data-table.tsx';
import type { TablePage } from '#platform/tables/table-page.ts';
import { TableSection } from '#platform/tables/table-section.tsx';
import { TableToolbar } from '#platform/tables/table-toolbar.tsx';
import { Timestamp } from '#platform/tables/timestamp.tsx';
import { ButtonAnchor, ButtonLink } from '#platform/ui/button.tsx';
import { count } from '#platform/ui/count.ts';
import { useSettings } from '#shop/settings/pages/use-settings.ts';
import { describeReduction, nameDiscount } from '../contract/describe-discount.ts';
import type { Discount } from '../contract/discounts.ts';
import { describeConditions } from './describe-conditions.ts';

/** The discounts with their uses, newest first. */
export function DiscountsTable({ discounts }: { discounts: TablePage<Discount> }) {
  return (
    <TableSection
      title="Codes"
      total={discounts.total}
      page={discounts.page}
      toolbar={<TableToolbar searchLabel="Search by code" />}
      links={
        <>
          <ButtonAnchor size="small" href="#new">
            New codes
          </ButtonAnchor>
          <a href="/api/admin/discounts.csv">Export CSV</a>
        </>
      }
    >
      <DataTable stacked caption="Codes" columns={columns} empty="No codes found">
        {discounts.rows.map((discount) => (
          <DiscountRow key={discount._id} discount={discount} />
        ))}
      </DataTable>
    </TableSection>
  );
}

const columns = [
  { name: 'Code' },
  { name: 'Valid', shown: 'wide' },
  { name: 'Used', shown: 'wide', numeric: true },
  { name: 'Orders', shown: 'wide', numeric: true },
  { name: 'Discount', shown: 'wide', numeric: true },
  { name: 'Revenue', shown: 'wide', numeric: true },
  { name: '' },
] as const;

function DiscountRow({ discount }: { discount: Discount }) {
  const { _id, prefix, orders, discountCents, revenueCents } = discount;
  const { currency } = useSettings();
  const name = nameDiscount(discount);
  const numeric = cellClass({ shown: 'wide', numeric: true });
  return (
    <tr>
      <th scope="row">
        <span className="cell-name">{name}</span>
        <span className="cell-meta cell-always">
          {[describeReduction(discount, currency), ...describeConditions(discount, currency)].join(' · ')}
        </span>
        <span className="cell-meta">
          <span>
            <Period discount={discount} />
          </span>
          <span>{describeUses(discount)} used</span>
          <span>{count(orders, 'order')}</span>
          <span>{formatCents(discountCents, currency)} discount</span>
          <span>{formatCents(revenueCents, currency)} revenue</span>
        </span>
      </th>
      <td className={cellClass({ shown: 'wide' })}>
        <Period discount={discount} />
      </td>
      <td className={numeric}>{describeUses(discount)}</td>
      <td className={numeric}>{formatCount(orders)}</td>
      <td className={numeric}>{formatCents(discountCents, currency)}</td>
      <td className={numeric}>{formatCents(revenueCents, currency)}</td>
      <td>
        <div className="row-actions">
          {prefix !== null && (
            <ButtonAnchor size="small" href={`/api/admin/discounts/${_id}/codes.csv`}>
              Download codes
            </ButtonAnchor>
          )}
          <ButtonLink size="small" to={`/admin/discounts/${_id}/edit`} aria-label={`Edit ${name}`}>
            Edit
          </ButtonLink>
          <DeleteButton
            confirmLabel={prefix === null ? 'Yes, delete code!' : 'Yes, delete codes!'}
            action={`/admin/discounts/${_id}`}
          />
        </div>
      </td>
    </tr>
  );
}

/** From when to when a discount is valid. */
function Period({ discount: { from, to } }: { discount: Discount }) {
  if (from === null && to === null) return 'Always';
  return (
    <>
      {from !== null && (
        <span className="whitespace-nowrap">
          From <Timestamp at={from} />
        </span>
      )}{' '}
      {to !== null && (
        <span className="whitespace-nowrap">
          {from === null ? 'Until' : 'until'} <Timestamp at={to} />
        </span>
      )}
    </>
  );
}

/** How often the codes were used, of how many times: `7`, `7 of 100`. */
function describeUses({ used, uses, codes }: Discount): string {
  const done = formatCount(used);
  return uses === null ? done : `${done} of ${formatCount(uses * codes)}`;
}
