import { useEffect, useRef, useState } from 'react';
import { call } from '#platform/browser/api/api-client.ts';

export interface RenderedText {
  readonly html: string;
  /** What is wrong with its links. */
  readonly warnings: readonly string[];
}

interface Preview extends RenderedText {
  /** Why the text cannot be shown; empty if it can. */
  readonly problem: string;
}

/** How long after the last keystroke the text is rendered, in ms. */
const pause = 400;

/** The HTML of a text while it is typed, at first `first`. A text with a problem leaves the HTML as it was. */
export function usePreview(markdown: string, first: RenderedText): Preview {
  const [preview, setPreview] = useState<Preview>({ ...first, problem: '' });
  const shown = useRef<string | null>(null);
  useEffect(() => {
    const show = (rendered: RenderedText) => {
      shown.current = markdown;
      setPreview({ ...rendered, problem: '' });
    };
    if (markdown === shown.current) return setPreview((now) => ({ ...now, problem: '' }));
    const ended = new AbortController();
    const timer = setTimeout(() => {
      if (markdown.trim() === '') return show({ html: '', warnings: [] });
      call('POST /admin/pages/preview', { body: { markdown } }, { signal: ended.signal }).then(
        (result) => {
          if (result.ok) show(result.body);
          else setPreview((now) => ({ ...now, problem: result.problem.detail }));
        },
        // Another text was typed.
        () => {},
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [markdown]);
  return preview;
}
