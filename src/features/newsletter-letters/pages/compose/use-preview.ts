import { useEffect, useState } from 'react';
import { call } from '#platform/browser/api/api-client.ts';
import type { LetterContent, LetterPreview } from '../../contract.ts';

/** How long after the last keystroke the preview is requested, in ms. */
const pause = 300;

/** The preview of a letter while it is written; the last one if the shop does not respond. `saved` is the first. */
export function usePreview(content: LetterContent, saved: LetterPreview | null): LetterPreview | null {
  const [preview, setPreview] = useState(saved);
  const [shown, setShown] = useState(JSON.stringify(content));
  const written = JSON.stringify(content);
  useEffect(() => {
    if (written === shown) return;
    const controller = new AbortController();
    const load = async () => {
      const body: LetterContent = JSON.parse(written);
      const answer = await call('POST /admin/letters/preview', { body }, { signal: controller.signal });
      setShown(written);
      if (answer.ok) setPreview(answer.body);
      else setPreview((last) => last && { ...last, problems: [answer.problem.detail] });
    };
    // The next keystroke aborts the call.
    const timer = setTimeout(() => void load().catch(() => {}), pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [written, shown]);
  return preview;
}
