import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import type { DataExport } from '#contract/personal-data.ts';
import { LocalTime } from '../../../components/account-activity/local-time.tsx';
import { ButtonAnchor } from '../../../ui/button.tsx';
import { ActionButton } from './action-button.tsx';

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
  if (state === 'none') return <ActionButton intent="ask-for-data">Get my data</ActionButton>;
  if (state === 'making')
    return (
      <p role="status">
        Your file is being made ({Math.floor(100 * share)} %). You can leave this page: the file will be here,
        and we send a mail if your email is confirmed.
      </p>
    );
  return (
    <>
      <ButtonAnchor size="small" href="/api/account/export" download="my-data.json">
        Download my data
      </ButtonAnchor>
      {expiresAt && (
        <p className="text-ink-soft text-sm">
          You can download it until <LocalTime iso={expiresAt} />. You can have a new one made ten minutes
          after the last.
        </p>
      )}
      <ActionButton intent="ask-for-data">Make a new file</ActionButton>
    </>
  );
}
