import { createEarlyListeners, type EarlyEventKind, type KeepEvent } from './early-events.ts';
import { dispatchTyped, listTypedFields } from './typed-fields.ts';

/**
 * An inline script for the head of every page: it keeps what is typed, chosen and pressed until the page is hydrated, and
 * hands it to React at the event `hydrated`. At `scripts-failed` it steps aside.
 */
export const eventReplayScript = (): string =>
  `(${keepEarlyInput})(${createEarlyListeners},${listTypedFields},${dispatchTyped});`;

/**
 * Runs in the page as text. Events are replayed in their order, each after the previous one was rendered, and React sees
 * them only then. Links and GET forms work without JavaScript; they wait only where leaving would lose something.
 */
function keepEarlyInput(
  createListeners: typeof createEarlyListeners,
  listTyped: typeof listTypedFields,
  adopt: typeof dispatchTyped,
) {
  let steps: readonly { target: Element; kind: EarlyEventKind; replay: () => void }[] = [];
  let composing: EventTarget | null = null;

  const keep: KeepEvent = (event, target, kind, replay) => {
    // A React that is just hydrating would handle it now, and its replay again.
    event.stopPropagation();
    if (kind === 'press' || kind === 'leave' || kind === 'send') event.preventDefault();
    const copy = () => target.dispatchEvent(Reflect.construct(event.constructor, [event.type, event]));
    // A form that is submitted again before anything could happen is still one submission.
    const others = event.type === 'submit' ? steps.filter((step) => step.target !== target) : steps;
    steps = [...others, { target, kind, replay: replay ?? copy }];
  };
  const wouldLose = (form?: HTMLFormElement) =>
    listTyped().some(({ field }) => field.form !== form) ||
    steps.some(
      ({ kind, target }) => kind !== 'gesture' && (kind !== 'value' || target.closest('form') !== form),
    );

  const listeners = createListeners(keep, wouldLose);
  const types = [...Object.keys(listeners), 'compositionstart', 'compositionend'];
  const record = (event: Event) => {
    const { type, target } = event;
    if (type.startsWith('composition')) composing = type === 'compositionstart' ? target : null;
    else if (target instanceof Element) listeners[type]?.(event, target);
  };
  const stop = () => {
    for (const type of types) removeEventListener(type, record, true);
  };
  for (const type of types) addEventListener(type, record, true);

  const replayAll = async () => {
    stop();
    const typed = listTyped().filter(({ field }) => field !== composing);
    // React handles no event while it runs the effect that tells of the hydration, but may render before it ends.
    await null;
    for (const field of typed) adopt(field);
    for (const { replay } of steps) {
      await new Promise((resolve) => setTimeout(resolve));
      replay();
    }
  };
  addEventListener('hydrated', () => void replayAll(), { once: true });
  addEventListener('scripts-failed', () => {
    stop();
    for (const { kind, replay } of steps) if (kind === 'leave') replay();
  });
}
