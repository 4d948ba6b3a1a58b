import { locateScript } from './api/script-location.ts';
import { runChallengeFrame } from './challenge/challenge-frame.ts';
import { createStripeConstructor } from './create-stripe.ts';
import { runElementFrame } from './elements/element-frame.ts';

// One script for the page and for both of its frames, which say in an attribute what they are.
const script = document.currentScript;
if (script instanceof HTMLScriptElement) {
  const { frame, state } = script.dataset;
  if (frame === 'element') runElementFrame();
  else if (frame === 'challenge') runChallengeFrame(state);
  else Object.assign(window, { Stripe: createStripeConstructor(locateScript(script.src, location.href)) });
}
