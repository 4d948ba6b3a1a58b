import { type ReactNode, useEffect, useRef } from 'react';

interface DialogProps {
  open: boolean;
  /** Called when the shopper closes it: Escape, a click beside it, or a control inside that does so. */
  onClose: () => void;
  /** Its accessible name. */
  label: string;
  /** `side` stands at the right edge over the whole height, `whole` fills the window. */
  place?: 'middle' | 'side' | 'whole';
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
}

/** A modal dialog of the platform: traps focus, closes with Escape, gives focus back. */
export function Dialog({ open, onClose, label, place = 'middle', role, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
    if (!open) dialog.current?.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click beside the dialog has Escape as its key
    <dialog
      ref={dialog}
      role={role}
      aria-label={label}
      className={place === 'middle' ? 'dialog' : `dialog dialog-${place}`}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      {open && children}
    </dialog>
  );
}
