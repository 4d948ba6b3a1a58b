import { useState } from 'react';
import { showError, showSuccess } from '#platform/browser/toasts/toasts.ts';
import { Button } from '#platform/ui/button.tsx';
import { Confirm } from '#platform/ui/confirm.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { Sample, SampleSection } from './sample.tsx';

/** Toasts and dialogs. */
export function Messages() {
  const [open, setOpen] = useState<'confirm' | 'side' | 'middle' | null>(null);
  const close = () => setOpen(null);
  return (
    <SampleSection title="Messages and dialogs">
      <Sample name="toasts, as they stand">
        <p className="toast">
          <Icon name="check" size={20} />
          Added to favorites
        </p>
        <p className="toast toast-error">
          <Icon name="alert" size={20} />
          error in your payment
        </p>
      </Sample>
      <Sample name="as they come and go">
        <Button onClick={() => showSuccess('Added to favorites')}>Success</Button>
        <Button onClick={() => showError('error in your payment')}>Error</Button>
        <Button onClick={() => setOpen('confirm')}>Confirm</Button>
        <Button onClick={() => setOpen('middle')}>Dialog</Button>
        <Button onClick={() => setOpen('side')}>Drawer</Button>
      </Sample>
      <Confirm
        open={open === 'confirm'}
        title="Delete the shoe?"
        text="It can be restored for 30 days."
        confirmLabel="Yes, delete"
        onConfirm={close}
        onCancel={close}
      />
      {(['middle', 'side'] as const).map((place) => (
        <Dialog
          key={place}
          open={open === place}
          onClose={close}
          label={`Sample, ${place}`}
          placement={place}
        >
          <div className="grid gap-4 p-6">
            <p>Escape, a click beside it and the button close it.</p>
            <Button onClick={close}>Close</Button>
          </div>
        </Dialog>
      ))}
    </SampleSection>
  );
}
