import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmProps {
  open: boolean;
  /** `Are you sure?` */
  title: string;
  text: string;
  /** The text of the confirming button. */
  confirmLabel: string;
  /** The text of the button that closes it: for questions about canceling something. */
  cancelLabel?: string;
  /** Disables the confirming button while the action runs. */
  pending?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation before a destructive action. */
export function Confirm({
  open,
  title,
  text,
  confirmLabel,
  cancelLabel = 'Cancel',
  pending = false,
  onConfirm,
  onCancel,
}: ConfirmProps) {
  return (
    <Dialog open={open} onClose={onCancel} label={title} role="alertdialog">
      <div className="grid gap-3 p-6">
        <h2 className="wide text-heading">{title}</h2>
        <p className="text-ink-soft">{text}</p>
        <div className="mt-4 flex flex-wrap justify-end gap-3">
          <Button onClick={onCancel} autoFocus>
            {cancelLabel}
          </Button>
          <Button variant="deal" onClick={onConfirm} disabled={pending}>
            {confirmLabel}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
