import type { Shoe } from '#contract/shoes.ts';
import { Button } from '../../../ui/button.tsx';
import { Table } from '../../../ui/table.tsx';
import { listConflicts } from './shoe-form.ts';

interface EditConflictProps {
  newer: Shoe;
  typed: Parameters<typeof listConflicts>[1];
  onResolve: (values: 'newer' | 'typed') => void;
}

/** Shows the second of two administrators what the first one changed, and lets them choose which values to keep. */
export function EditConflict({ newer, typed, onResolve }: EditConflictProps) {
  const conflicts = listConflicts(newer, typed);
  return (
    <div role="alert" className="admin-note admin-form-whole grid gap-3">
      <p className="font-bold">Somebody changed this in the meantime. Nothing was overwritten.</p>
      {conflicts.length > 0 && (
        <Table caption="What differs" captionHidden dense columns={['Field', 'In the store now', 'Yours']}>
          {conflicts.map(({ field, now, yours }) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td className="wrap-anywhere">{now}</td>
              <td className="wrap-anywhere">{yours}</td>
            </tr>
          ))}
        </Table>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="ink" onClick={() => onResolve('newer')}>
          Take what is in the store
        </Button>
        <Button size="small" onClick={() => onResolve('typed')}>
          Go on with mine
        </Button>
      </div>
    </div>
  );
}
