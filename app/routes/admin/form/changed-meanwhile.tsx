import type { Shoe } from '#contract/shoes.ts';
import { Button } from '../../../ui/button.tsx';
import { Table } from '../../../ui/table.tsx';
import { listDifferences } from './modify-fields.ts';

interface ChangedMeanwhileProps {
  newer: Shoe;
  typed: Parameters<typeof listDifferences>[1];
  onGoOn: (values: 'newer' | 'typed') => void;
}

/** Tells the second of two administrators what the first one did, and lets them choose how to go on. */
export function ChangedMeanwhile({ newer, typed, onGoOn }: ChangedMeanwhileProps) {
  const differences = listDifferences(newer, typed);
  return (
    <div role="alert" className="admin-note admin-form-whole grid gap-3">
      <p className="font-bold">Somebody changed this in the meantime. Nothing was overwritten.</p>
      {differences.length > 0 && (
        <Table caption="What differs" captionHidden dense columns={['Field', 'In the store now', 'Yours']}>
          {differences.map(({ field, now, yours }) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td className="wrap-anywhere">{now}</td>
              <td className="wrap-anywhere">{yours}</td>
            </tr>
          ))}
        </Table>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="small" look="ink" onClick={() => onGoOn('newer')}>
          Take what is in the store
        </Button>
        <Button size="small" onClick={() => onGoOn('typed')}>
          Go on with mine
        </Button>
      </div>
    </div>
  );
}
