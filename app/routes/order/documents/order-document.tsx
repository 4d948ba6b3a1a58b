import type { DocumentContent } from '#contract/documents/document-content.ts';
import { AddressLines } from '../../../components/postal-address.tsx';
import { Button, ButtonAnchor, ButtonLink } from '../../../ui/button.tsx';
import { DocumentTable } from './document-table.tsx';
import './order-document.css';

interface OrderDocumentProps {
  content: DocumentContent;
  /** The address of the page it belongs to. */
  back: string;
  /** The address of the PDF; null for whoever may not have it. */
  pdf: string | null;
}

/** A document about an order: a page that is black on white wherever it is printed or saved as a PDF. */
export function OrderDocument({ content, back, pdf }: OrderDocumentProps) {
  const { title, idPayment, date, recipient, note } = content;
  return (
    <>
      <nav aria-label="This paper" className="order-document-bar">
        {pdf && (
          <ButtonAnchor variant="accent" href={pdf} download>
            Download PDF
          </ButtonAnchor>
        )}
        <Button variant={pdf ? 'line' : 'accent'} onClick={() => window.print()}>
          Print
        </Button>
        <ButtonLink to={back}>Back</ButtonLink>
      </nav>
      <main id="main" className="order-document" tabIndex={-1}>
        <header>
          <p className="order-document-shop">Sneaker Paradise</p>
          <h1 className="wide text-heading">{title}</h1>
        </header>
        <dl className="order-document-facts">
          <div>
            <dt>Order</dt>
            <dd className="wrap-anywhere">{idPayment}</dd>
          </div>
          <div>
            <dt>Date</dt>
            <dd>
              <time dateTime={date}>{date.slice(0, 10)}</time>
            </dd>
          </div>
          <div>
            <dt>To</dt>
            <dd>
              <AddressLines lines={recipient} />
            </dd>
          </div>
        </dl>
        <DocumentTable content={content} />
        {note !== '' && <p className="mt-8">{note}</p>}
      </main>
    </>
  );
}
