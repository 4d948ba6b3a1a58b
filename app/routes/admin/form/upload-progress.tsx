/** How far a form has come: `share` of it sent, from 0 to 1, and then the shop's own work; null while nothing is sent. */
export function UploadProgress({ share }: { share: number | null }) {
  if (share === null) return null;
  const isSent = share >= 1;
  return (
    <label className="grid gap-1 text-sm">
      <span aria-live="polite">{isSent ? 'Making the pictures…' : 'Uploading…'}</span>
      <progress className="upload-progress" max={1} value={isSent ? undefined : share} />
    </label>
  );
}
