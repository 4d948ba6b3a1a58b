import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmProps {
  open: boolean;
  /** `Are you sure?` */
  title: string;
  text: string;
  /** The words on the button that does it. */
  confirm: string;
  /** While the deed runs, nothing can be pressed twice. */
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that cannot be undone. */
export function Confirm({ open, title, text, confirm, busy = false, onConfirm, onCancel }: ConfirmProps) {
  return (
    <Dialog open={open} onClose={onCancel} label={title} role="alertdialog">
      <div className="grid gap-3 p-6">
        <h2 className="wide text-heading">{title}</h2>
        <p className="text-ink-soft">{text}</p>
        <div className="mt-4 flex flex-wrap justify-end gap-3">
          <Button onClick={onCancel} autoFocus>
            Cancel
          </Button>
          <Button look="deal" onClick={onConfirm} disabled={busy}>
            {confirm}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
