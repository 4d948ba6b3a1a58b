import { describeSeller } from '#shop/settings/contract/describe-seller.ts';
import { useSettings } from '#shop/settings/pages/use-settings.ts';
import './order-document.css';
import { dayInZone } from '#platform/contract/fields/zone-time.ts';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { AddressLines } from '#shop/orders/pages/order/postal-address.tsx';
import {
  type DocumentColumn,
  type DocumentContent,
  type DocumentTaxes,
  toBeTicked,
} from './document-content.ts';

interface OrderDocumentProps {
  content: DocumentContent;
  /** The address of the page it belongs to. */
  back: string;
}

/** A document about an order, on a page of its own. */
export function OrderDocument({ content, back }: OrderDocumentProps) {
  return (
    <>
      <nav aria-label="Document actions" className="order-document-bar">
        <Button variant="accent" onClick={() => window.print()}>
          Print or save as PDF
        </Button>
        <ButtonLink to={back}>Back</ButtonLink>
      </nav>
      <main id="main" tabIndex={-1}>
        <DocumentSheet content={content} />
      </main>
    </>
  );
}

/** A document about an order: black on white wherever it is printed or saved as a PDF. */
export function DocumentSheet({
  content,
  heading: Heading = 'h1',
}: {
  content: DocumentContent;
  /** `h2` on a page with several. */
  heading?: 'h1' | 'h2';
}) {
  const settings = useSettings();
  const shop = content.shop ?? { name: settings.shop.name, logo: settings.files.logo };
  // Of a logo that was replaced, only the name is left.
  const logo = shop.logo === settings.files.logo ? shop.logo : null;
  const day = content.day ?? dayInZone(new Date(content.date), settings.shop.timeZone);
  const { title, seller, numbers, number, idPayment, date, recipient, taxes, note } = content;
  return (
    <article className="order-document">
      <header>
        <p className="order-document-shop" dir="auto">
          {logo ? <img src={logo} alt={shop.name} className="order-document-logo" /> : shop.name}
        </p>
        <Heading className="wide text-heading">{title}</Heading>
      </header>
      {seller && <Seller lines={describeSeller(seller)} />}
      <dl className="order-document-facts">
        {numbers.map(({ term, text }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        <div>
          <dt>Order</dt>
          <dd>{number}</dd>
        </div>
        <div>
          <dt>Payment ID</dt>
          <dd className="wrap-anywhere">{idPayment}</dd>
        </div>
        <div>
          <dt>Date</dt>
          <dd>
            <time dateTime={date}>{day}</time>
          </dd>
        </div>
        <div>
          <dt>{title === 'Credit note' ? 'To' : 'Ship to'}</dt>
          <dd>
            <AddressLines lines={recipient} />
          </dd>
        </div>
      </dl>
      <DocumentTable content={content} />
      {taxes && <TaxTable taxes={taxes} />}
      {note !== '' && <p className="mt-8">{note}</p>}
    </article>
  );
}

/** The seller, if the shop has one. */
const Seller = ({ lines }: { lines: readonly string[] }) =>
  lines.length > 0 && (
    <address aria-label="Seller" className="my-6 not-italic" dir="auto">
      <AddressLines lines={lines} />
    </address>
  );

/** What an order consists of, and its sums. */
function DocumentTable({ content: { columns, lines, totals } }: { content: DocumentContent }) {
  return (
    <table>
      <thead>
        <tr>
          {columns.map(({ title, amount }) => (
            <th key={title} scope="col" {...(amount && { className: 'amount' })}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change their places
          <tr key={index}>
            {columns.map((column, place) => (
              <Cell key={column.title} column={column} text={line[place] ?? ''} />
            ))}
          </tr>
        ))}
      </tbody>
      {totals.length > 0 && (
        <tfoot>
          {totals.map(({ term, amount }) => (
            <tr key={term}>
              <th scope="row" colSpan={columns.length - 1}>
                {term}
              </th>
              <td className="amount">
                <strong>{amount}</strong>
              </td>
            </tr>
          ))}
        </tfoot>
      )}
    </table>
  );
}

/** The taxes that the sums contain, by rate. */
const TaxTable = ({ taxes: { name, rows } }: { taxes: DocumentTaxes }) => (
  <table aria-label={name} className="mt-8">
    <thead>
      <tr>
        {[`${name} rate`, 'Net', name, 'Gross'].map((title, place) => (
          <th key={title} scope="col" {...(place > 0 && { className: 'amount' })}>
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([rate, ...amounts]) => (
        <tr key={rate}>
          <th scope="row">{rate}</th>
          {amounts.map((amount, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change their places
            <td key={place} className="amount">
              {amount}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

function Cell({ column, text }: { column: DocumentColumn; text: string }) {
  if (text === toBeTicked) return <td aria-label="Not packed yet">{text}</td>;
  return (
    <td {...(column.amount && { className: 'amount' })}>
      <bdi>{text}</bdi>
    </td>
  );
}
