import { type ReactNode, useEffect, useState } from 'react';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { formatCents } from '#contract/money.ts';
import { useSession } from '../../hooks/use-session.ts';
import { call } from '../../lib/api-client.ts';
import { services } from '../../lib/services.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { OrderTable } from './order-table.tsx';

export const meta = () => [
  { title: 'Order | Sneaker Paradise' },
  { name: 'robots', content: 'noindex, nofollow' },
  { name: 'referrer', content: 'no-referrer' },
];

/** Whoever holds the address sees the order: no cache may keep it and no other site may hear of it. */
export const headers = () => ({
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
});

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { idPayment = '' } = params;
  const answer = await context.get(services).call('GET /cart/order/{id}', { params: { id: idPayment } });
  if (answer.ok) return answer.body;
  const { status, detail } = answer.problem;
  // An id that cannot be right is as unknown as one that nobody has.
  throw data(detail, { status: status === 422 ? 404 : status });
}

export default function OrderDetail() {
  const order = useLoaderData<typeof loader>();
  const email = useBuyerEmail(order.idPayment, order.email);
  return (
    <div className="wrap py-10 md:py-16">
      <p className="kicker">Payment id</p>
      <h1 className="wide text-heading wrap-anywhere mb-8">{order.idPayment}</h1>
      <dl className="mb-8 flex flex-wrap gap-x-12 gap-y-5">
        <Fact term="Status">
          <Badge variant={order.status === 'Received' ? 'accent' : 'quiet'}>{order.status}</Badge>
        </Fact>
        <Fact term="Date">
          <time dateTime={order.date} className="figures">
            {order.date.slice(0, 10)}
          </time>
        </Fact>
        <Fact term="Total">
          <strong className="figures">{formatCents(order.amount)}</strong>
        </Fact>
        {order.refunded > 0 && (
          <Fact term="Refunded">
            <span className="figures">{formatCents(order.refunded)}</span>
          </Fact>
        )}
        {email && <Fact term="Email">{email}</Fact>}
      </dl>
      <OrderTable items={order.shoe} />
      <nav aria-label="After the order" className="mt-10 flex flex-wrap gap-3">
        <ButtonLink to="/account" variant="ink">
          Account
        </ButtonLink>
        <ButtonLink to="/">Back Home</ButtonLink>
        <ButtonLink to="/contactUs">Some Problem?</ButtonLink>
      </nav>
    </div>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="kicker mb-1">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The email belongs to the order's owner and administrators: the page comes without it, their browser asks for it. */
function useBuyerEmail(idPayment: string, known: string): string {
  const signedIn = useSession()?.user != null;
  const [email, setEmail] = useState(known);
  useEffect(() => {
    if (!signedIn || known) return;
    const stop = new AbortController();
    call('GET /cart/order/{id}', { params: { id: idPayment } }, { signal: stop.signal })
      .then((answer) => answer.ok && setEmail(answer.body.email))
      .catch(() => undefined);
    return () => stop.abort();
  }, [idPayment, known, signedIn]);
  return email;
}
