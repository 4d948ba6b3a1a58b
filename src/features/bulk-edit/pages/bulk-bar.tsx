import { formatCount } from '#platform/contract/fields/format-price.ts';
import './bulk.css';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { BulkForm } from './bulk-form.tsx';
import { countSelected, noProducts, type ProductFilter, type ProductSelection } from './selection.ts';

interface BulkBarProps {
  selection: ProductSelection;
  /** All products that match the filter of the table. */
  total: number;
  filter: ProductFilter;
  onSelect: (selection: ProductSelection) => void;
  onSelectPage: () => void;
}

/** What can be done with the chosen products; nothing while none is chosen. */
export function BulkBar({ selection, total, filter, onSelect, onSelectPage }: BulkBarProps) {
  const [open, setOpen] = useState(false);
  const count = countSelected(selection);
  if (count === 0) return null;
  return (
    <section aria-label="Selected products" className="bulk-bar">
      <p role="status" className="flex-1">
        {count === 1 ? '1 product selected' : `${formatCount(count)} products selected`}
      </p>
      <Button size="small" onClick={onSelectPage}>
        Select this page
      </Button>
      <Button size="small" onClick={() => onSelect({ kind: 'all', filter, total })}>
        Select all {formatCount(total)}
      </Button>
      <Button size="small" onClick={() => onSelect(noProducts)}>
        Clear selection
      </Button>
      <Button size="small" variant="accent" onClick={() => setOpen(true)}>
        Edit selected
      </Button>
      <BulkDialog
        open={open}
        selection={selection}
        onClose={() => setOpen(false)}
        onDone={() => onSelect(noProducts)}
      />
    </section>
  );
}

interface BulkDialogProps {
  open: boolean;
  selection: ProductSelection;
  onClose: () => void;
  /** Called after the products were changed. */
  onDone: () => void;
}

/** Changes the chosen products after a preview. */
function BulkDialog({ open, selection, onClose, onDone }: BulkDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} label="Edit selected products">
      <div className="grid gap-4 p-6">
        <h2 className="wide text-heading">Edit selected products</h2>
        <BulkForm
          selection={selection}
          onCancel={onClose}
          onDone={() => {
            onClose();
            onDone();
          }}
        />
      </div>
    </Dialog>
  );
}
