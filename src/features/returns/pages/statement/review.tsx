import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Button } from '#platform/ui/button.tsx';
import { ScreenHeading } from '#platform/ui/screen-heading.tsx';
import type { Statement } from '../../contract/withdrawals.ts';
import type { OrderLine } from './read-statement.ts';

/** The second step: what was stated, and the button that sends it. */
export function Review({ statement, lines }: { statement: Statement; lines: readonly OrderLine[] }) {
  const { name, order, email, part, items } = statement;
  const nameOf = (_id: string, size: string) =>
    lines.find((line) => line._id === _id && line.size === size)?.name ?? _id;
  return (
    <div className="wrap">
      <ScreenHeading
        title="Check your withdrawal"
        lead="You withdraw from the contract below. If something is wrong, go back in your browser and correct it."
      />
      <dl className="mb-8 grid gap-5">
        <Stated term="Name">{name}</Stated>
        <Stated term="Order">{order}</Stated>
        <Stated term="Email for the receipt">{email}</Stated>
        <Stated term="Pairs">
          {items === undefined ? (
            part || 'The whole order'
          ) : (
            <ul>
              {items.map(({ _id, size, quantity }) => (
                <li key={`${_id} ${size}`}>{`${quantity} × ${nameOf(_id, size)}, size ${size}`}</li>
              ))}
            </ul>
          )}
        </Stated>
      </dl>
      <Form method="post" reloadDocument>
        <input type="hidden" name="step" value="confirm" />
        <input type="hidden" name="name" value={name} />
        <input type="hidden" name="order" value={order} />
        <input type="hidden" name="email" value={email} />
        <input type="hidden" name="part" value={part} />
        {(items ?? []).map(({ _id, size, quantity }) => (
          <Item key={`${_id} ${size}`} fields={{ shoe: _id, size, quantity }} />
        ))}
        <Button type="submit" variant="accent" size="large">
          Confirm withdrawal
        </Button>
      </Form>
    </div>
  );
}

function Stated({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="kicker mb-1">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

/** A stated line; without how many were sold it is not the whole order. */
const Item = ({ fields }: { fields: Readonly<Record<string, string | number>> }) =>
  Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
