import { createElement } from '../markup/create-element.ts';
import { isChallengeMessage } from './challenge-messages.ts';
import { dialogStyles } from './dialog-styles.ts';

/**
 * Shows a challenge in a frame inside a modal dialog, which keeps the focus until it is closed. Resolves to `closed` when
 * the shopper closes it, by its button or Escape, and to `answered` when the bank's page is done.
 */
export function showChallenge(url: string): Promise<'answered' | 'closed'> {
  const frame = createElement('iframe', { src: url, title: '3-D Secure challenge' });
  const close = createElement('button', { type: 'button', class: 'sandbox-Close' }, ['Cancel']);
  const heading = createElement('p', { class: 'sandbox-Title' }, ['Confirm with your bank']);
  const dialog = createElement('dialog', { class: 'sandbox-Dialog', 'aria-label': '3-D Secure' }, [
    createElement('div', { class: 'sandbox-Bar' }, [heading, close]),
    frame,
  ]);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(dialogStyles);
  document.adoptedStyleSheets.push(sheet);
  document.body.append(dialog);

  return new Promise((resolve) => {
    const end = (outcome: 'answered' | 'closed') => {
      window.removeEventListener('message', onMessage);
      dialog.close();
      dialog.remove();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
      resolve(outcome);
    };
    const onMessage = ({ source, data }: MessageEvent<unknown>) => {
      if (source !== frame.contentWindow || !isChallengeMessage(data)) return;
      end(data.state === 'answered' ? 'answered' : 'closed');
    };
    window.addEventListener('message', onMessage);
    close.addEventListener('click', () => end('closed'));
    dialog.addEventListener('cancel', () => end('closed'));
    frame.addEventListener('load', () => frame.focus());
    dialog.showModal();
  });
}
