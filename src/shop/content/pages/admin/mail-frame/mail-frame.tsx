import './mail-frame.css';
import { useCallback } from 'react';

/**
 * Shows an email's HTML in a sandboxed frame without scripts, forms and external resources. The page's
 * Content-Security-Policy forbids inline styles, so they are applied through the CSSOM after the frame has loaded. The
 * style sheet, which only changes colors in dark themes, is left out.
 */
export function MailFrame({ html, title }: { html: string; title: string }) {
  const attachStyles = useCallback((frame: HTMLIFrameElement | null) => {
    if (!frame) return;
    frame.addEventListener('load', () => applyStyles(frame));
    // A frame that the server rendered may have been loaded before hydration.
    applyStyles(frame);
  }, []);
  return (
    <iframe
      ref={attachStyles}
      className="mail-frame"
      title={title}
      sandbox="allow-same-origin"
      srcDoc={html.replace(/<style>[^<]*<\/style>/, '').replaceAll(' style="', ` ${deferredStyle}="`)}
    />
  );
}

const deferredStyle = 'data-style';

function applyStyles(frame: HTMLIFrameElement): void {
  const content = frame.contentDocument;
  const elements = content?.querySelectorAll<HTMLElement>(`[${deferredStyle}]`);
  if (!content || !elements?.length) return;
  for (const element of elements) element.style.cssText = element.getAttribute(deferredStyle) ?? '';
  // It may have shown a longer email before.
  frame.removeAttribute('height');
  frame.height = String(content.documentElement.scrollHeight);
}
