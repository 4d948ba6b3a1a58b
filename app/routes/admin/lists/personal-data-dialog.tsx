import { useState } from 'react';
import { useFetcher } from 'react-router';
import { call } from '../../../lib/api/api-client.ts';
import { showError } from '../../../lib/toasts/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

interface PersonalDataDialogProps {
  id: string;
  email: string;
  onClose: () => void;
}

/** Everything kept about a user as a file, and the erasure of it. */
export function PersonalDataDialog({ id, email, onClose }: PersonalDataDialogProps) {
  const [erasing, setErasing] = useState(false);
  const fetcher = useFetcher();
  const erase = () => fetcher.submit(null, { method: 'delete', action: `/admin/users/${id}` });
  const download = async () => {
    const result = await call('GET /admin/users/{id}/export', { params: { id } });
    if (result.ok) saveAsFile(JSON.stringify(result.body, null, 1), 'user-data.json');
    else showError(result.problem.detail);
  };
  if (erasing)
    return (
      <Confirm
        open
        title="Erase this user?"
        text={`Name, email, photo, messages and mails of ${email} are erased everywhere, and the account is closed. Orders stay without name and email, reviews without author. This cannot be undone.`}
        confirmLabel="Erase the user"
        pending={fetcher.state !== 'idle'}
        onConfirm={() => erase().then(onClose)}
        onCancel={onClose}
      />
    );
  return (
    <Dialog open label={`Data of ${email}`} onClose={onClose}>
      <div className="grid gap-4 p-6">
        <h2 className="wide text-heading">Data</h2>
        <p className="wrap-anywhere text-ink-soft">
          For when {email} asks for a copy of everything that is kept, or wants to be forgotten. Make sure
          first that it is them: answer to that address, and wait for a reply.
        </p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose} autoFocus>
            Cancel
          </Button>
          <Button onClick={download}>Download</Button>
          <Button variant="deal" onClick={() => setErasing(true)}>
            Erase
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function saveAsFile(text: string, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
