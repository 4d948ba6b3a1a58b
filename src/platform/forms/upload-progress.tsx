import { useSyncExternalStore } from 'react';
import { readUploadProgress, watchUploadProgress } from './upload-call.ts';

/** The progress of the form's upload, and then `afterwards`, the server's own work; nothing while no form is sent. */
export function UploadProgress({ afterwards = 'Processing the image…' }: { afterwards?: string }) {
  const share = useSyncExternalStore(watchUploadProgress, readUploadProgress, () => null);
  if (share === null) return null;
  const isSent = share >= 1;
  return (
    <label className="grid gap-1 text-sm">
      <span aria-live="polite">{isSent ? afterwards : 'Uploading…'}</span>
      <progress className="upload-progress" max={1} value={isSent ? undefined : share} />
    </label>
  );
}
