import { useCallback } from 'react';

/**
 * An email's HTML in a sandboxed frame without scripts, forms and external resources. The page's Content-Security-Policy
 * forbids inline styles, the only ones emails have, so they are applied through the CSSOM after the frame has loaded.
 */
export function MailFrame({ html, title }: { html: string; title: string }) {
  const attachStyles = useCallback((frame: HTMLIFrameElement | null) => {
    frame?.addEventListener('load', () => applyStyles(frame));
  }, []);
  return (
    <iframe
      ref={attachStyles}
      className="mail-frame"
      title={title}
      sandbox="allow-same-origin"
      srcDoc={html.replaceAll(' style="', ` ${deferredStyle}="`)}
    />
  );
}

const deferredStyle = 'data-style';

function applyStyles(frame: HTMLIFrameElement): void {
  const content = frame.contentDocument;
  if (!content) return;
  for (const element of content.querySelectorAll<HTMLElement>(`[${deferredStyle}]`)) {
    element.style.cssText = element.getAttribute(deferredStyle) ?? '';
  }
  frame.height = String(content.documentElement.scrollHeight);
}
