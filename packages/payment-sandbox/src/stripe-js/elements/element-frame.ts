import { createApiClient } from '../api/api-client.ts';
import { type CardForm, createCardForm } from '../card/card-form.ts';
import { frameEdge } from './frame-edge.ts';
import { type FrameReport, type FrameRequest, type FrameSetup, isFrameSetup } from './frame-messages.ts';

/** Runs inside the frame of an element: shows the card form and does what the page asks through its port. */
export function runElementFrame(): void {
  const onMessage = ({ data, ports: [port] }: MessageEvent<unknown>) => {
    if (!port || !isFrameSetup(data)) return;
    window.removeEventListener('message', onMessage);
    showForm(data, port);
  };
  window.addEventListener('message', onMessage);
}

function showForm({ api, key, appearance }: FrameSetup, port: MessagePort): void {
  Object.assign(document.body.style, { margin: '0', padding: `${frameEdge}px` });
  const report = (message: FrameReport) => port.postMessage(message);
  const form = createCardForm(document.body, {
    api: createApiClient(api, key),
    appearance,
    events: {
      onReady: () => report({ tell: 'ready' }),
      onChange: (change) => report({ tell: 'change', ...change }),
    },
  });
  port.onmessage = ({ data }: MessageEvent<FrameRequest>) => void act(form, data, report);
  const observer = new ResizeObserver(() => report({ tell: 'height', height: document.body.offsetHeight }));
  observer.observe(document.body);
}

async function act(
  form: CardForm,
  request: FrameRequest,
  report: (message: FrameReport) => void,
): Promise<void> {
  switch (request.ask) {
    case 'validate':
      return report({ tell: 'validated', id: request.id, answer: await form.validate() });
    case 'token':
      return report({ tell: 'token', id: request.id, answer: await form.createToken(request.params) });
    case 'appearance':
      return form.setAppearance(request.appearance);
    case 'clear':
      return form.clear();
    case 'focus':
      return form.focus();
    case 'blur':
      return form.blur();
  }
}
