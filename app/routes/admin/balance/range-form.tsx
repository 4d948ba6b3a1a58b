import { Form } from 'react-router';
import type { BalanceReport } from '#contract/payments/balance.ts';
import { Button } from '../../../ui/button.tsx';

interface RangeFormProps {
  report: Pick<BalanceReport, 'from' | 'to' | 'currency' | 'currencies'>;
  /** Why what was asked for is not shown. */
  problem: string;
}

/** The days that are shown, and the currency where the balance has several: a GET form. */
export function RangeForm({ report, problem }: RangeFormProps) {
  const { from, to, currency, currencies } = report;
  return (
    <Form role="search" aria-label="Date range" className="balance-range">
      <label className="balance-range-day">
        From
        <input
          key={from}
          type="date"
          name="from"
          defaultValue={from}
          required
          className="control control-small"
        />
      </label>
      <label className="balance-range-day">
        To
        <input key={to} type="date" name="to" defaultValue={to} required className="control control-small" />
      </label>
      {currencies.length > 1 && (
        <select
          key={currency}
          name="currency"
          aria-label="Currency"
          defaultValue={currency}
          className="control control-small"
        >
          {currencies.map((code) => (
            <option key={code} value={code}>
              {code.toUpperCase()}
            </option>
          ))}
        </select>
      )}
      <Button type="submit" size="small">
        Show
      </Button>
      {problem !== '' && (
        <p role="alert" className="field-error balance-range-problem">
          {problem}
        </p>
      )}
    </Form>
  );
}
