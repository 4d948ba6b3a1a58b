import './keys.css';
import { useId } from 'react';
import { CopyButton } from '#shop/orders/pages/order/copy-button.tsx';
import type { ExampleCall } from './shipping-calls.ts';

/** The commands that try what a shipping tool needs. */
export function ShippingExample({ calls }: { calls: readonly ExampleCall[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="table-section">
      <h2 id={id} className="table-title">
        Connect a shipping tool
      </h2>
      <p className="max-w-prose">
        Create a key that may read and process orders. To try it in a terminal, set <code>KEY</code> to the
        key and <code>ORDER</code> to the <code>idPayment</code> of an order in the list. The{' '}
        <a href="/api/docs" className="underline">
          API documentation
        </a>{' '}
        names the scope that each call needs.
      </p>
      <ol className="key-calls">
        {calls.map(({ purpose, command }) => (
          <li key={purpose}>
            <p>{purpose}</p>
            <pre className="key-command">
              <code>{command}</code>
            </pre>
            <div className="flex flex-wrap items-center gap-3">
              <CopyButton text={command} name={`command: ${purpose}`} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
