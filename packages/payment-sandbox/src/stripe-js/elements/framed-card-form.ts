import type { ConfirmationToken, StripeError } from '@stripe/stripe-js';
import type { StripeApiResult } from '../api/api-client.ts';
import type { CardForm, CardFormEvents } from '../card/card-form.ts';
import { createElement } from '../markup/create-element.ts';
import { frameEdge } from './frame-edge.ts';
import type { FrameReport, FrameRequest, FrameSetup } from './frame-messages.ts';
import { createPendingAnswers } from './pending-answers.ts';

interface FramedFormOptions extends Omit<FrameSetup, 'kind'> {
  /** The address of the frame. */
  readonly frame: URL;
  readonly events: CardFormEvents;
}

/** The card form in a frame of another origin: the page never sees what is typed. */
export function createFramedCardForm(
  container: HTMLElement,
  { frame, events, ...setup }: FramedFormOptions,
): CardForm {
  const { port1: port, port2 } = new MessageChannel();
  const validations = createPendingAnswers<StripeError | null>();
  const tokens = createPendingAnswers<StripeApiResult<ConfirmationToken>>();
  const iframe = createFrame(frame.href);
  iframe.addEventListener(
    'load',
    () => {
      const message: FrameSetup = { kind: 'sandbox-element', ...setup };
      iframe.contentWindow?.postMessage(message, frame.origin, [port2]);
    },
    { once: true },
  );
  port.onmessage = ({ data }: MessageEvent<FrameReport>) => {
    switch (data.tell) {
      case 'ready':
        return events.onReady();
      case 'change':
        return events.onChange(data);
      case 'height':
        iframe.style.height = `${data.height}px`;
        return;
      case 'validated':
        return validations.settle(data.id, data.answer);
      case 'token':
        return tokens.settle(data.id, data.answer);
    }
  };
  container.append(iframe);

  const send = (request: FrameRequest) => port.postMessage(request);
  return {
    validate: () => validations.ask((id) => send({ ask: 'validate', id })),
    createToken: (params) => tokens.ask((id) => send({ ask: 'token', id, params })),
    setAppearance: (appearance) => send({ ask: 'appearance', appearance }),
    clear: () => send({ ask: 'clear' }),
    focus() {
      iframe.focus();
      send({ ask: 'focus' });
    },
    blur: () => send({ ask: 'blur' }),
    remove() {
      port.close();
      iframe.remove();
    },
  };
}

function createFrame(src: string): HTMLIFrameElement {
  const iframe = createElement('iframe', {
    src,
    title: 'Secure payment input frame',
    allow: 'payment *',
  });
  // Wider than its place, so that focus rings are not cut off. With another color scheme than its page it would be opaque.
  const style = {
    display: 'block',
    width: `calc(100% + ${2 * frameEdge}px)`,
    height: '0',
    margin: `-${frameEdge}px`,
    border: '0',
    colorScheme: 'normal',
  };
  Object.assign(iframe.style, style);
  return iframe;
}
