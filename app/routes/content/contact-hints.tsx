import { Link } from 'react-router';

/** What often answers a message before it is written. */
export function ContactHints() {
  return (
    <aside aria-label="Before you write" className="prose border-t border-line pt-6 lg:border-t-0 lg:pt-0">
      <p>
        <strong>An order?</strong> <Link to="/account">Your account</Link> lists every order with its status.
        Have its payment id at hand.
      </p>
      <p>
        <strong>A size?</strong> The <Link to="/sizeChart">size chart</Link> has US, UK and EU side by side.
      </p>
      <p>
        <strong>Is it real?</strong> Every pair is authentic; read <Link to="/aboutUs">how we make sure</Link>
        .
      </p>
    </aside>
  );
}
