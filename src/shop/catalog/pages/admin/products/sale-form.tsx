import { useLocation } from 'react-router';
import { currencyName } from '#platform/contract/fields/currency-texts.ts';
import { formatPrice } from '#platform/contract/fields/format-price.ts';
import { useActionForm } from '#platform/forms/use-action-form.ts';
import type { ChangeResult } from '#platform/tables/actions/report-result.ts';
import { Button } from '#platform/ui/button.tsx';
import { NumberField } from '#platform/ui/number-field.tsx';
import { useSettings } from '#shop/settings/pages/use-settings.ts';
import type { Shoe } from '../../../contract/shoes.ts';
import { priceForm } from './price-fields.ts';

/** Puts a shoe on sale at a lower price. The shop remembers what it cost before. */
export function SaleForm({ shoe: { _id, price } }: { shoe: Pick<Shoe, '_id' | 'price'> }) {
  const { currency } = useSettings();
  const declared = priceForm(currency);
  const form = useActionForm<'price', () => Promise<ChangeResult>>({
    ...declared,
    initial: declared.show(null),
  });
  const { pathname, search } = useLocation();
  return (
    <form.Form
      method="post"
      action={`/admin/shoes/${_id}`}
      className="grid gap-4"
      noValidate
      onSubmit={form.onSubmit}
    >
      <h2 className="font-bold">Put on sale</h2>
      <input type="hidden" name="onSale" value="true" />
      <input type="hidden" name="back" value={pathname + search} />
      <NumberField
        label="Sale price"
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
        help={`In ${currencyName(currency)}, below ${formatPrice(price, currency)}. Shoppers also see the lowest price of the last 30 days.`}
        {...form.field('price')}
      />
      <Button type="submit" variant="accent" disabled={form.pending}>
        Put on sale
      </Button>
    </form.Form>
  );
}
