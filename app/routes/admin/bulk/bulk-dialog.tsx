import { Dialog } from '../../../ui/dialog.tsx';
import { BulkForm } from './bulk-form.tsx';
import type { ProductSelection } from './selection.ts';

interface BulkDialogProps {
  open: boolean;
  selection: ProductSelection;
  onClose: () => void;
  /** Called after the products were changed. */
  onDone: () => void;
}

/** Changes the chosen products after a preview. */
export function BulkDialog({ open, selection, onClose, onDone }: BulkDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} label="Change the chosen products">
      <div className="grid gap-4 p-6">
        <h2 className="wide text-heading">Change the chosen products</h2>
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
