import type { ChallengeMessage } from './challenge-messages.ts';

/**
 * Runs inside the frame of a challenge: tells the page around it that the shopper answered (`state`), or pressed Escape,
 * which that page does not hear while the frame has the focus.
 */
export function runChallengeFrame(state: string | undefined): void {
  // Nothing in these messages is secret, and the frame is embedded by pages of any origin.
  const tell = (message: ChallengeMessage) => window.parent.postMessage(message, '*');
  if (state === 'answered') tell({ kind: 'sandbox-challenge', state: 'answered' });
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') tell({ kind: 'sandbox-challenge', state: 'escape' });
  });
}
