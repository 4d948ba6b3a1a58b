import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';

interface DeleteButtonProps {
  /** The text of the confirming button: `Yes, delete shoe!`. */
  confirmLabel: string;
  disabled: boolean;
  onConfirm: () => void;
}

/** Deletes after a confirmation in the specification's words. */
export function DeleteButton({ confirmLabel, disabled, onConfirm }: DeleteButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" className="text-deal-ink" disabled={disabled} onClick={() => setOpen(true)}>
        Delete
      </Button>
      <Confirm
        open={open}
        title="Are you sure?"
        text="You won't be able to revert this!"
        confirmLabel={confirmLabel}
        onConfirm={() => {
          setOpen(false);
          onConfirm();
        }}
        onCancel={() => setOpen(false)}
      />
    </>
  );
}
