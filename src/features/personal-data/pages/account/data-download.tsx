import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { confirmDownload } from '#platform/browser/confirm-download.ts';
import { ButtonAnchor } from '#platform/ui/button.tsx';
import { LocalTime } from '#shop/accounts/pages/activity/local-time.tsx';
import { ActionButton } from '#shop/accounts/pages/security/action-button.tsx';
import type { DataExport } from '../../contract.ts';

/** How often the page looks whether the file is ready, in ms. */
const pollPause = 2_000;

/** Asks for the file with everything that is kept about the account, and downloads it once it is ready. */
export function DataDownload({ dataExport }: { dataExport: DataExport }) {
  const { state, expiresAt, share } = dataExport;
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (state !== 'making') return;
    const timer = setInterval(() => void revalidate(), pollPause);
    return () => clearInterval(timer);
  }, [state, revalidate]);
  if (state === 'none') return <ActionButton intent="ask-for-data">Request my data</ActionButton>;
  if (state === 'making')
    return (
      <p role="status">
        We're preparing your file ({Math.floor(100 * share)}%). You can leave this page: the file will be
        here, and we'll email you if your email is confirmed.
      </p>
    );
  return (
    <>
      <ButtonAnchor size="small" href="/api/account/export" onClick={confirmDownload}>
        Download my data
      </ButtonAnchor>
      {expiresAt && (
        <p className="text-ink-soft text-sm">
          Available until <LocalTime iso={expiresAt} />. You can request a new file ten minutes after the last
          one.
        </p>
      )}
      <ActionButton intent="ask-for-data">Request a new file</ActionButton>
    </>
  );
}
