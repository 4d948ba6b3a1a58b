import type { ReactNode } from 'react';
import type { Order } from '#contract/orders.ts';
import { PostalAddress } from '../../../components/postal-address.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import './order-document.css';

interface OrderDocumentProps {
  title: string;
  order: Order;
  /** The address of the page it belongs to. */
  back: string;
  children: ReactNode;
}

/** A paper about an order: a page that is black on white wherever it is printed or saved as a PDF. */
export function OrderDocument({ title, order, back, children }: OrderDocumentProps) {
  const { idPayment, date, address, email } = order;
  return (
    <>
      <nav aria-label="This paper" className="order-document-bar">
        <Button variant="accent" onClick={() => window.print()}>
          Print or save as PDF
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
            <dd>{address ? <PostalAddress address={address} /> : email || 'No address'}</dd>
          </div>
        </dl>
        {children}
      </main>
    </>
  );
}
