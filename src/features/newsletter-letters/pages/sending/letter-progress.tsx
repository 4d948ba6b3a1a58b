import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { formatCount } from '#platform/contract/fields/format-price.ts';
import { Timestamp } from '#platform/tables/timestamp.tsx';
import { count } from '#platform/ui/count.ts';
import type { Letter } from '../../contract.ts';

/** How often the page refreshes the progress of the letter, in ms. */
const pollPause = 2_000;

/** Shows when a letter is sent, its progress and its result. */
export function LetterProgress({ letter }: { letter: Letter }) {
  const { state, at, recipients, sent, failed, remaining, left } = letter;
  const { revalidate } = useRevalidator();
  const isUnderWay = state === 'sending' || state === 'scheduled';
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => void revalidate(), pollPause);
    return () => clearInterval(timer);
  }, [isUnderWay, revalidate]);
  if (state === 'scheduled')
    return (
      <p className="mb-6">
        Goes to {count(recipients, 'subscriber')} on {at !== null && <Timestamp at={at} />}, and to anyone
        else who confirms by then.
      </p>
    );
  const counts = [
    `${formatCount(sent)} sent`,
    ...(failed > 0 ? [`${formatCount(failed)} failed`] : []),
    ...(remaining > 0 ? [`${formatCount(remaining)} ${state === 'stopped' ? 'not sent' : 'to go'}`] : []),
    `${formatCount(left)} unsubscribed`,
  ];
  return (
    <div className="mb-6 grid max-w-prose gap-2">
      <p>
        To {count(recipients, 'subscriber')}
        {at !== null && (
          <>
            , started <Timestamp at={at} />
          </>
        )}
      </p>
      <progress
        className="upload-progress"
        aria-label="Progress"
        max={Math.max(1, recipients)}
        value={recipients - remaining}
      />
      <p role="status">{counts.join(' · ')}</p>
    </div>
  );
}
