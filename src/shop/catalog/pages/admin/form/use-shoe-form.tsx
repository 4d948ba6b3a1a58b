import { type ReactNode, useState } from 'react';
import { showError, toastDuration } from '#platform/browser/toasts/toasts.ts';
import type { Rule, Understood } from '#platform/forms/check-fields.ts';
import { type ActionForm, useActionForm } from '#platform/forms/use-action-form.ts';
import { Button } from '#platform/ui/button.tsx';
import { Table } from '#platform/ui/table.tsx';
import type { Shoe } from '../../../contract/shoes.ts';
import { listDifferences, mergeEdits, type TwoEdits } from './merge-edits.ts';
import type { modifyShoe } from './save-shoe.ts';
import { initialValues, type ShoeFormField } from './shoe-form.ts';

interface ShoeFormOptions {
  /** The shoe as the store has it now, which may be newer than the version the form began with. */
  shoe: Shoe;
  rules: Readonly<Record<ShoeFormField, Rule>>;
  understood?: Understood<ShoeFormField>;
  /** The toast of a failure. */
  failure: string;
  /** Whether saving ends a sale. */
  endsSale: boolean;
}

/** The form of an existing shoe: the version it is about, and what its first fields are. */
export interface ShoeForm {
  readonly form: ActionForm<ShoeFormField>;
  readonly base: Shoe;
  /** The hidden fields, and what somebody else changed meanwhile. */
  readonly top: ReactNode;
}

/** A form that changes a shoe. After an edit conflict it shows both versions and continues from the newer one. */
export function useShoeForm({ shoe, rules, understood = {}, failure, endsSale }: ShoeFormOptions): ShoeForm {
  const [base, setBase] = useState(shoe);
  const [isConflict, setIsConflict] = useState(false);
  const form = useActionForm<ShoeFormField, typeof modifyShoe>({
    rules,
    understood,
    initial: initialValues(shoe),
    onSuccess: () => {},
    onProblem({ code }) {
      showError(failure, toastDuration.form);
      setIsConflict(code === 'CHANGED_MEANWHILE');
    },
  });
  if (!isConflict && differsElsewhere(shoe, base)) setBase(shoe);
  const isNewer = isConflict && shoe._id === base._id && shoe.version !== base.version;
  const edits: TwoEdits | null = isNewer ? { base, saved: shoe, typed: form.values, endsSale } : null;

  const resolve = (values: Readonly<Record<ShoeFormField, string>>) => {
    setBase(shoe);
    setIsConflict(false);
    form.reset(values);
  };

  return {
    form: edits ? { ...form, message: '' } : form,
    base,
    top: (
      <>
        <input type="hidden" name="id" value={base._id} />
        <input type="hidden" name="version" value={base.version} />
        <input type="hidden" name="stock" value={JSON.stringify(base.stock)} />
        {edits && (
          <EditConflict
            edits={edits}
            onUseSaved={() => resolve({ ...initialValues(shoe), image: form.values.image })}
            onMerge={() => resolve(mergeEdits(edits))}
          />
        )}
      </>
    ),
  };
}

/** Whether only pictures, SKUs and barcodes were changed, which have forms of their own on the page. */
const differsElsewhere = (shoe: Shoe, base: Shoe): boolean =>
  shoe.version !== base.version && ownFields(shoe) === ownFields(base);

const ownFields = ({ image: _, picture: __, pictures: ___, version: ____, stock, ...rest }: Shoe): string =>
  JSON.stringify([rest, stock.map(({ size, quantity }) => [size, quantity])]);

interface EditConflictProps {
  edits: TwoEdits;
  onUseSaved: () => void;
  onMerge: () => void;
}

/** Shows the second of two administrators what the first one changed, and lets them choose which version to keep. */
function EditConflict({ edits, onUseSaved, onMerge }: EditConflictProps) {
  const differences = listDifferences(edits);
  return (
    <div role="alert" className="admin-note admin-form-whole grid gap-3">
      <p className="font-bold">
        Someone else changed this shoe while you were editing. Your changes haven't been saved.
      </p>
      {differences.length > 0 && (
        <>
          <Table caption="Differences" captionHidden dense columns={['Field', 'Saved', 'Yours']}>
            {differences.map(({ field, saved, yours }) => (
              <tr key={field}>
                <th scope="row">{field}</th>
                <td className="wrap-anywhere">{saved}</td>
                <td className="wrap-anywhere">{yours}</td>
              </tr>
            ))}
          </Table>
          <p>“Apply my changes” adds your changes to the saved version.</p>
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="ink" onClick={onUseSaved}>
          Use saved version
        </Button>
        <Button size="small" onClick={onMerge}>
          Apply my changes
        </Button>
      </div>
    </div>
  );
}
