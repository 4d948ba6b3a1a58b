import type { ReactNode } from 'react';
import { formatExact } from '#contract/fields/currency.ts';
import type { BalanceSums } from '#contract/payments/balance.ts';
import type { SumColumn } from './sum-columns.ts';

interface SumsRowProps {
  head: ReactNode;
  sums: BalanceSums;
  columns: readonly SumColumn[];
  currency: string;
  /** A row of totals. */
  isTotal?: boolean;
}

/** A row of sums; on a narrow screen those that are not zero stand below its head, each with its name. */
export function SumsRow({ head, sums, columns, currency, isTotal = false }: SumsRowProps) {
  return (
    <tr className={isTotal ? 'balance-row balance-row-total' : 'balance-row'}>
      <th scope="row">{head}</th>
      {columns.map(({ key, name }) => (
        <td
          key={key}
          data-name={name}
          className={sums[key] === 0 && key !== 'netCents' ? 'cell-number balance-zero' : 'cell-number'}
        >
          {formatExact(sums[key], currency)}
        </td>
      ))}
    </tr>
  );
}
