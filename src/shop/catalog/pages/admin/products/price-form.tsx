import { useId } from 'react';
import { useLocation } from 'react-router';
import { currencyName, currencySign } from '#platform/contract/fields/currency-texts.ts';
import { formatPrice } from '#platform/contract/fields/format-price.ts';
import { followEach } from '#platform/forms/follow-values.ts';
import { useActionForm } from '#platform/forms/use-action-form.ts';
import type { ChangeResult } from '#platform/tables/actions/report-result.ts';
import { Timestamp } from '#platform/tables/timestamp.tsx';
import { Button } from '#platform/ui/button.tsx';
import { useSettings } from '#shop/settings/pages/use-settings.ts';
import type { ProductListing } from './load-products.ts';
import { priceForm } from './price-fields.ts';

/** The price of a product, changed where it stands: Enter or Save sends it. Below it what it was before a reduction. */
export function PriceForm({ product }: { product: ProductListing }) {
  const { _id, name, price, former, saleFrom, saleHidden, version } = product;
  const { currency } = useSettings();
  const declared = priceForm(currency);
  const form = useActionForm<'price', () => Promise<ChangeResult>>({
    ...declared,
    initial: declared.show({ price }),
    follows: followEach,
  });
  const { pathname, search } = useLocation();
  const id = useId();
  // Another price does not replace what was typed.
  const isNewer = declared.read(form.first).price !== price;
  const { error, understood = '', ...field } = form.field('price');
  return (
    <>
      <form.Form
        method="post"
        action={`/admin/shoes/${_id}`}
        className="price-form"
        noValidate
        onSubmit={form.onSubmit}
      >
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="back" value={pathname + search} />
        <span aria-hidden="true">{currencySign(currency)}</span>
        <input
          {...field}
          aria-label={`Price of ${name} in ${currencyName(currency)}`}
          className="control control-small"
          inputMode="decimal"
          autoComplete="off"
          readOnly={form.pending}
          maxLength={16}
          aria-invalid={error ? true : undefined}
          aria-describedby={id}
        />
        <Button type="submit" size="small" disabled={form.pending} aria-label={`Save price of ${name}`}>
          Save
        </Button>
      </form.Form>
      <p id={id} aria-live="polite" className={error ? 'field-error' : 'field-understood'}>
        {error || (isNewer ? `Meanwhile changed to ${formatPrice(price, currency)}` : understood)}
      </p>
      {saleFrom && (
        <p className="price-form-sale">
          {former === null ? 'On sale' : `Was ${formatPrice(former, currency)}, on sale`} since{' '}
          <Timestamp at={saleFrom} day />
          {saleHidden &&
            '. Shoppers don’t see the sale, because the shoe was not more expensive in the last 30 days.'}
        </p>
      )}
    </>
  );
}
