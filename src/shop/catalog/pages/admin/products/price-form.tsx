import { useId } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { fractionDigits } from '#platform/contract/fields/currency.ts';
import { currencyName, currencySign } from '#platform/contract/fields/currency-texts.ts';
import { formatPrice } from '#platform/contract/fields/format-price.ts';
import { submitAtOnce } from '#platform/forms/submit-at-once.ts';
import type { ChangeResult } from '#platform/tables/actions/report-result.ts';
import { Timestamp } from '#platform/tables/timestamp.tsx';
import { Button } from '#platform/ui/button.tsx';
import { useSettings } from '#shop/settings/pages/use-settings.ts';
import type { ProductListing } from './load-products.ts';

/** The price of a product, changed where it stands: Enter or Save sends it. Below it what it was before a reduction. */
export function PriceForm({ product }: { product: ProductListing }) {
  const { _id, name, price, former, saleFrom, saleHidden, version } = product;
  const { currency } = useSettings();
  const fetcher = useFetcher<ChangeResult>();
  const { pathname, search } = useLocation();
  const errorId = useId();
  const problem = fetcher.data?.ok === false ? fetcher.data.problem : null;
  const error = problem?.errors?.[0]?.message;
  return (
    <>
      <fetcher.Form
        method="post"
        action={`/admin/shoes/${_id}`}
        className="price-form"
        onSubmit={submitAtOnce(fetcher)}
      >
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="back" value={pathname + search} />
        <span aria-hidden="true">{currencySign(currency)}</span>
        <input
          // Another price replaces what was typed for this one.
          key={price}
          name="price"
          aria-label={`Price of ${name} in ${currencyName(currency)}`}
          className="control control-small"
          inputMode="decimal"
          autoComplete="off"
          required
          readOnly={fetcher.state !== 'idle'}
          maxLength={12}
          defaultValue={price.toFixed(fractionDigits(currency))}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        <Button
          type="submit"
          size="small"
          disabled={fetcher.state !== 'idle'}
          aria-label={`Save price of ${name}`}
        >
          Save
        </Button>
      </fetcher.Form>
      {error && (
        <p id={errorId} className="field-error">
          {error}
        </p>
      )}
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
