import { useState } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';

interface DeleteButtonProps {
  /** The text of the button. */
  label?: string;
  /** The text of the confirming button: `Yes, delete shoe!`. */
  confirmLabel: string;
  /** The address whose `action` deletes if the field `method` is DELETE. */
  action: string;
  /** Fields beside `method`. */
  fields?: Readonly<Record<string, string>>;
}

/** Deletes after a confirmation in the specification's words. */
export function DeleteButton({ label = 'Delete', confirmLabel, action, fields }: DeleteButtonProps) {
  const fetcher = useFetcher();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        className="text-deal-ink"
        disabled={fetcher.state !== 'idle'}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <Confirm
        open={open}
        title="Are you sure?"
        text="You won't be able to revert this!"
        confirmLabel={confirmLabel}
        onConfirm={() => {
          setOpen(false);
          void fetcher.submit({ method: 'DELETE', ...fields }, { method: 'post', action, flushSync: true });
        }}
        onCancel={() => setOpen(false)}
      />
    </>
  );
}
