import { formatCents } from '#platform/contract/fields/money.ts';
import { ActionButton } from '#platform/tables/actions/action-button.tsx';
import { cellClass, DataTable } from '#platform/tables/data-table.tsx';
import type { TablePage } from '#platform/tables/table-page.ts';
import { TableSection } from '#platform/tables/table-section.tsx';
import { Timestamp } from '#platform/tables/timestamp.tsx';
import { Badge } from '#platform/ui/badge.tsx';
import { ButtonLink } from '#platform/ui/button.tsx';
import { CopyButton } from '#shop/orders/pages/order/copy-button.tsx';
import type { ListedPayLink, PayLinkState } from '../../contract/pay-links.ts';

/** The links, newest first. */
export function PayLinksTable({ links }: { links: TablePage<ListedPayLink> }) {
  return (
    <TableSection title="Payment links" total={links.total} page={links.page}>
      <DataTable stacked caption="Payment links" columns={columns} empty="No payment links yet">
        {links.rows.map((link) => (
          <PayLinkRow key={link.idPayment} link={link} />
        ))}
      </DataTable>
    </TableSection>
  );
}

const columns = [{ name: 'Buyer' }, { name: 'Total', shown: 'wide' }, { name: '' }] as const;

const names: Readonly<Record<PayLinkState, string>> = {
  open: 'Open',
  paying: 'Being paid',
  paid: 'Paid',
  order_canceled: 'Canceled after payment',
  refunded: 'Refunded',
  expired: 'Expired',
  canceled: 'Canceled',
};

function PayLinkRow({ link }: { link: ListedPayLink }) {
  const { idPayment, email, state, lines, amountCents, currency, expiresAt, payUrl } = link;
  const total = formatCents(amountCents, currency);
  return (
    <tr>
      <th scope="row">
        <span className="cell-name wrap-anywhere">{email}</span>
        <span className="cell-meta cell-always">
          <Badge variant={state === 'open' || state === 'paying' ? 'accent' : 'quiet'}>{names[state]}</Badge>
          {state === 'open' && (
            <span>
              until <Timestamp at={expiresAt} />
            </span>
          )}
        </span>
        <span className="cell-meta cell-always">
          {lines.map(({ name, size, quantity }) => `${quantity} × ${name}, size ${size}`).join(', ')}
        </span>
        <span className="cell-meta figures">{total}</span>
      </th>
      <td className={cellClass({ shown: 'wide' })}>{total}</td>
      <td>
        <div className="row-actions">
          {payUrl !== null && <CopyButton text={payUrl} name={`link for ${email}`} />}
          {state === 'open' && (
            <ActionButton
              action={`/admin/pay-links/${idPayment}`}
              aria-label={`Cancel the link for ${email}`}
              question={{
                title: 'Cancel this link?',
                text: `${email} can no longer pay ${total} with it, and the pairs are for sale again. This can't be undone.`,
                confirmLabel: 'Cancel link',
                cancelLabel: 'Keep link',
              }}
            >
              Cancel
            </ActionButton>
          )}
          {(state === 'paid' || state === 'order_canceled' || state === 'refunded') && (
            <ButtonLink size="small" to={`/orders/${idPayment}`}>
              View order
            </ButtonLink>
          )}
        </div>
      </td>
    </tr>
  );
}
