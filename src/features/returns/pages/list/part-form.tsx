import { useId } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { submitAtOnce } from '#platform/forms/submit-at-once.ts';
import { Button } from '#platform/ui/button.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { orderNumber } from '#shop/orders/contract/fields/order-number.ts';
import type { ListedReturn } from '../../contract/returns.ts';
import { arrivedFields, lineOf, sizesOf } from './read-arrived.ts';

/** Asks which pairs of a return arrived, if not all of them did. */
export function PartForm({ one }: { one: ListedReturn }) {
  const id = useId();
  const fetcher = useFetcher();
  const { pathname, search } = useLocation();
  return (
    <div className="mt-2 grid justify-items-start lg:justify-items-end">
      <details>
        <summary>
          Only some arrived
          <span className="sr-only">: return of order {orderNumber(one.order)}</span>
        </summary>
        <fetcher.Form
          method="post"
          action={`/admin/returns/${one._id}`}
          onSubmit={submitAtOnce(fetcher)}
          className="mt-2 grid max-w-xs gap-3 whitespace-normal"
        >
          <input type="hidden" name="step" value="arrive-part" />
          <input type="hidden" name="back" value={pathname + search} />
          {sizesOf(one).map((item, index) => (
            <div key={lineOf(item)}>
              <input type="hidden" name={arrivedFields(index).line} value={lineOf(item)} />
              <SelectField
                id={`${id}-${index}`}
                label={`${item.name}, size ${item.size}`}
                name={arrivedFields(index).pairs}
                defaultValue="0"
              >
                {Array.from({ length: item.quantity + 1 }, (_, count) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the options are numbers
                  <option key={count} value={count}>
                    {count}
                  </option>
                ))}
              </SelectField>
            </div>
          ))}
          <SelectField id={`${id}-restock`} label="Stock" name="restock" defaultValue="no">
            <option value="no">Don't restock</option>
            <option value="yes">Restock these pairs</option>
          </SelectField>
          <Button
            type="submit"
            size="small"
            disabled={fetcher.state !== 'idle'}
            aria-label={`Record arrival: return of order ${orderNumber(one.order)}`}
            className="justify-self-start"
          >
            Record arrival
          </Button>
        </fetcher.Form>
      </details>
    </div>
  );
}
