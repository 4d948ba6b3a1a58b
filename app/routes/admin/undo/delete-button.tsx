import { useState } from 'react';
import { useLive } from '../../../hooks/use-live.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';

interface DeleteButtonProps {
  /** The words on the button that does it: `Yes, delete shoe!`. */
  confirm: string;
  disabled: boolean;
  onConfirm: () => Promise<unknown>;
}

/** Deletes after asking with the specification's words. */
export function DeleteButton({ confirm, disabled, onConfirm }: DeleteButtonProps) {
  const [open, setOpen] = useState(false);
  const live = useLive();
  return (
    <>
      <Button
        size="small"
        className="text-deal-ink"
        disabled={!live || disabled}
        onClick={() => setOpen(true)}
      >
        Delete
      </Button>
      <Confirm
        open={open}
        title="Are you sure?"
        text="You won't be able to revert this!"
        confirm={confirm}
        onConfirm={() => {
          setOpen(false);
          void onConfirm();
        }}
        onCancel={() => setOpen(false)}
      />
    </>
  );
}
