import { useEffect, useRef, useState } from 'react';
import { call } from '#platform/browser/api/api-client.ts';

interface Preview {
  readonly html: string;
  /** Why the text cannot be shown; empty if it can. */
  readonly problem: string;
}

/** How long after the last keystroke the text is rendered, in ms. */
const pause = 400;

/** The HTML of a text while it is typed, at first `html` if it is known. A text with a problem leaves the HTML as it was. */
export function usePreview(markdown: string, html: string | null): Preview {
  const [preview, setPreview] = useState<Preview>({ html: html ?? '', problem: '' });
  const shown = useRef(html === null ? null : markdown);
  useEffect(() => {
    const show = (rendered: string) => {
      shown.current = markdown;
      setPreview({ html: rendered, problem: '' });
    };
    if (markdown === shown.current) return setPreview((now) => ({ ...now, problem: '' }));
    const ended = new AbortController();
    const timer = setTimeout(() => {
      if (markdown.trim() === '') return show('');
      call('POST /admin/pages/preview', { body: { markdown } }, { signal: ended.signal }).then(
        (result) => {
          if (result.ok) show(result.body.html);
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
