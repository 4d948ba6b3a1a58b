import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '#platform/browser/api/api-client.ts';
import { showError } from '#platform/browser/toasts/toasts.ts';
import { reportResult } from '#platform/tables/actions/report-result.ts';
import { Button } from '#platform/ui/button.tsx';
import { Confirm } from '#platform/ui/confirm.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { saveAsFile } from './save-as-file.ts';

interface PersonalDataDialogProps {
  id: string;
  email: string;
  onClose: () => void;
}

/** How often the dialog looks whether the file is ready, in ms. */
const pollPause = 1_000;

/** Everything kept about a user as a file, and the erasure of it. */
export function PersonalDataDialog({ id, email, onClose }: PersonalDataDialogProps) {
  const [erasing, setErasing] = useState(false);
  const [isClosing, setIsClosing] = useState(false);
  const { revalidate } = useRevalidator();
  const erase = async () => {
    setIsClosing(true);
    const result = await call('POST /admin/users/{id}/erase', { params: { id } });
    reportResult(result, 'Account closed. Its data is being removed.');
    await revalidate();
    onClose();
  };
  const [isMaking, setIsMaking] = useState(false);
  const download = async () => {
    setIsMaking(true);
    const asked = await call('POST /admin/users/{id}/export', { params: { id } });
    const result = asked.ok ? await waitForFile(id) : asked;
    setIsMaking(false);
    if (result.ok) saveAsFile(JSON.stringify(result.body, null, 1), 'user-data.json');
    else showError(result.problem.detail);
  };
  if (erasing)
    return (
      <Confirm
        open
        title="Erase this user?"
        text={`This closes the account of ${email} right away. Within minutes, their name, email address, photo, messages and emails are removed everywhere. Orders are kept without a name or email, and reviews without an author. This can't be undone.`}
        confirmLabel="Erase user"
        pending={isClosing}
        onConfirm={erase}
        onCancel={onClose}
      />
    );
  return (
    <Dialog open label={`Personal data of ${email}`} onClose={onClose}>
      <div className="grid gap-4 p-6">
        <h2 className="wide text-heading">Personal data</h2>
        <p className="wrap-anywhere text-ink-soft">
          Use this when {email} asks for a copy of their data or wants it erased. First make sure that the
          request is really from them: email that address and wait for a reply.
        </p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose} autoFocus>
            Cancel
          </Button>
          <Button onClick={download} disabled={isMaking}>
            {isMaking ? 'Preparing file…' : 'Download'}
          </Button>
          <Button variant="deal" onClick={() => setErasing(true)}>
            Erase
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Asks for the file until it is made, or is not. */
async function waitForFile(id: string) {
  for (;;) {
    const result = await call('GET /admin/users/{id}/export', { params: { id } });
    if (!result.ok || result.status !== 202) return result;
    await new Promise((resolve) => setTimeout(resolve, pollPause));
  }
}
