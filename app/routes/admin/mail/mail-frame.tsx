import { useCallback } from 'react';

/**
 * A mail's HTML in a frame that runs no script, sends no form and loads nothing. The page's policy allows no inline
 * styles, which is all that mails have, so they are put on through the style objects once the mail stands.
 */
export function MailFrame({ html, title }: { html: string; title: string }) {
  const dress = useCallback((frame: HTMLIFrameElement | null) => {
    frame?.addEventListener('load', () => putStylesOn(frame));
  }, []);
  return (
    <iframe
      ref={dress}
      className="mail-frame"
      title={title}
      sandbox="allow-same-origin"
      srcDoc={html.replaceAll(' style="', ` ${laidAside}="`)}
    />
  );
}

const laidAside = 'data-style';

function putStylesOn(frame: HTMLIFrameElement): void {
  const content = frame.contentDocument;
  if (!content) return;
  for (const element of content.querySelectorAll<HTMLElement>(`[${laidAside}]`)) {
    element.style.cssText = element.getAttribute(laidAside) ?? '';
  }
  frame.height = String(content.documentElement.scrollHeight);
}
