import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';

interface DialogProps {
  /** Missing in a dialog that a button opens by its `id`, also before hydration (`src/platform/browser/document/open-panel.ts`). */
  open?: boolean;
  id?: string;
  /** Called when it is closed: Escape, a click beside it, or a control inside that does so. */
  onClose: () => void;
  /** Its accessible name. */
  label: string;
  /** `side` is a full-height panel at the right edge, `whole` fills the window. */
  placement?: 'middle' | 'side' | 'whole';
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
}

/** A native modal dialog: traps focus, closes with Escape, restores focus. */
export function Dialog({ open, id, onClose, label, placement = 'middle', role, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Runs before the next frame, in which the content may measure and scroll itself.
  useLayoutEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
    if (open === false) dialog.current?.close();
  }, [open]);
  /** Tells at once: the event of closing comes later, and a press in between would open what counts as open. */
  const dismiss = () => {
    dialog.current?.close();
    onClose();
  };
  return (
    <dialog
      ref={dialog}
      id={id}
      role={role}
      aria-label={label}
      className={placement === 'middle' ? 'dialog' : `dialog dialog-${placement}`}
      // React lets the events of a dialog inside this one bubble.
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        dismiss();
      }}
      onClose={(event) =>
        event.target === dialog.current && open !== false && !dialog.current.open && onClose()
      }
      onClick={(event) => event.target === dialog.current && dismiss()}
      onKeyDown={(event) => {
        if (!isEscapeInEmptySearch(event, dialog.current)) return;
        event.preventDefault();
        dismiss();
      }}
    >
      {open !== false && children}
    </dialog>
  );
}

/**
 * Whether Escape was pressed in an empty search field of the dialog. WebKit's field takes the key even then, so that the
 * dialog gets no `cancel`. With text, the first Escape clears the field in some browsers.
 */
function isEscapeInEmptySearch({ key, target, nativeEvent }: KeyboardEvent, dialog: Element | null): boolean {
  if (key !== 'Escape' || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return false;
  return target.type === 'search' && target.value === '' && target.closest('dialog') === dialog;
}
