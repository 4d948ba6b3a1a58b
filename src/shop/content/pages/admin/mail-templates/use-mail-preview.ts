import { useEffect, useState } from 'react';
import { call } from '#platform/browser/api/api-client.ts';
import type { MailPreview } from '../../../contract/mail-templates.ts';
import type { templateForm } from './template-fields.ts';

type EditedTexts = ReturnType<ReturnType<typeof templateForm>['read']>;

interface ShownPreview {
  /** The last one that could be shown. */
  readonly mail: MailPreview | null;
  /** Why the texts cannot be shown; empty if they can. */
  readonly problem: string;
}

/** How long after the last keystroke the preview is requested, in ms. */
const pause = 400;

/** The preview of an email while its texts are typed; `first` is that of the form as it was posted without scripts. */
export function useMailPreview(kind: string, edited: EditedTexts, first: MailPreview | null): ShownPreview {
  const [preview, setPreview] = useState<ShownPreview>({ mail: first, problem: '' });
  const [shown, setShown] = useState<string | null>(null);
  const typed = JSON.stringify(edited);
  useEffect(() => {
    if (typed === shown) return;
    const ended = new AbortController();
    const load = async () => {
      const body: EditedTexts = JSON.parse(typed);
      const path = 'POST /admin/mail-templates/{kind}/preview';
      const result = await call(path, { params: { kind }, body }, { signal: ended.signal });
      setShown(typed);
      setPreview(({ mail }) =>
        result.ok ? { mail: result.body, problem: '' } : { mail, problem: result.problem.detail },
      );
    };
    // The next keystroke aborts the call.
    const timer = setTimeout(() => void load().catch(() => {}), shown === null ? 0 : pause);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [typed, shown, kind]);
  return preview;
}
