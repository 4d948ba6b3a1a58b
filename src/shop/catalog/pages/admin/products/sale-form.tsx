import { useFetcher, useLocation } from 'react-router';
import { currencyName } from '#platform/contract/fields/currency-texts.ts';
import { formatPrice } from '#platform/contract/fields/format-price.ts';
import { submitAtOnce } from '#platform/forms/submit-at-once.ts';
import type { ChangeResult } from '#platform/tables/actions/report-result.ts';
import { Button } from '#platform/ui/button.tsx';
import { TextField } from '#platform/ui/field.tsx';
import { useSettings } from '#shop/settings/pages/use-settings.ts';
import type { Shoe } from '../../../contract/shoes.ts';

/** Puts a shoe on sale at a lower price. The shop remembers what it cost before. */
export function SaleForm({ shoe: { _id, price } }: { shoe: Pick<Shoe, '_id' | 'price'> }) {
  const { currency } = useSettings();
  const fetcher = useFetcher<ChangeResult>();
  const { pathname, search } = useLocation();
  const problem = fetcher.data?.ok === false ? fetcher.data.problem : null;
  return (
    <fetcher.Form
      method="post"
      action={`/admin/shoes/${_id}`}
      className="grid gap-4"
      onSubmit={submitAtOnce(fetcher)}
    >
      <h2 className="font-bold">Put on sale</h2>
      <input type="hidden" name="onSale" value="true" />
      <input type="hidden" name="back" value={pathname + search} />
      <TextField
        label="Sale price"
        name="price"
        inputMode="decimal"
        autoComplete="off"
        required
        maxLength={12}
        error={problem?.errors?.[0]?.message}
        help={`In ${currencyName(currency)}, below ${formatPrice(price, currency)}. Shoppers also see the lowest price of the last 30 days.`}
      />
      <Button type="submit" variant="accent" disabled={fetcher.state !== 'idle'}>
        Put on sale
      </Button>
    </fetcher.Form>
  );
}
