import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import type { UserActionProps } from '#shop/accounts/pages/account-slots.ts';
import { PersonalDataDialog } from '../personal-data-dialog.tsx';

/** Opens what an administrator can do with a user's data. */
export default function PersonalDataButton({ id, email }: UserActionProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        Data
      </Button>
      {open && <PersonalDataDialog id={id} email={email} onClose={() => setOpen(false)} />}
    </>
  );
}
