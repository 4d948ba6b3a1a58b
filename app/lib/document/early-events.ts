/**
 * What an early event does: `value` changes a control, `press` a button, `send` a POST form; `leave` opens another page;
 * a `gesture` may mean nothing.
 */
export type EarlyEventKind = 'value' | 'press' | 'send' | 'leave' | 'gesture';

/** Keeps an event for later; `replay` is how it is repeated, by default as a copy. */
export type KeepEvent = (event: Event, target: Element, kind: EarlyEventKind, replay?: () => void) => void;

/**
 * Runs in the page as text. The listeners that keep early events by their type. `wouldLose` tells whether a document that
 * is left now takes something along that is not in the form.
 */
export function createEarlyListeners(
  keep: KeepEvent,
  wouldLose: (form?: HTMLFormElement) => boolean,
): Readonly<Record<string, (event: Event, target: Element) => void>> {
  const keepGesture = (event: Event, target: Element) => keep(event, target, 'gesture');
  return {
    click(event, target) {
      const control = target.closest('button[type=button],button[aria-haspopup],a[href^="/"]:not([target])');
      if (control instanceof HTMLAnchorElement) {
        const isPlain = event instanceof MouseEvent && !(event.ctrlKey || event.metaKey || event.shiftKey);
        if (isPlain && wouldLose()) keep(event, control, 'leave');
      } else if (control) {
        // A panel that is open already needs no second press.
        if (!event.defaultPrevented) keep(event, control, 'press');
      } else if (target instanceof HTMLInputElement && /^(radio|checkbox)$/.test(target.type))
        keep(event, target, 'value', () => {
          target.checked = target.type === 'checkbox' && !target.checked;
          target.click();
        });
    },
    change(event, target) {
      if (target instanceof HTMLSelectElement) {
        const { value } = target;
        keep(event, target, 'value', () => {
          target.value = value;
          target.dispatchEvent(new Event('change', { bubbles: true }));
        });
      } else if (target instanceof HTMLInputElement && target.type === 'file') keep(event, target, 'value');
    },
    submit(event, form) {
      if (!(form instanceof HTMLFormElement) || !(event instanceof SubmitEvent)) return;
      const { submitter } = event;
      if (form.method === 'dialog' || (form.method === 'get' && !wouldLose(form))) return;
      keep(event, form, form.method === 'get' ? 'leave' : 'send', () =>
        form.requestSubmit(form.contains(submitter) ? submitter : null),
      );
    },
    keydown(event, target) {
      const isArrow = event instanceof KeyboardEvent && /^Arrow(Left|Right)$/.test(event.key);
      if (isArrow && !target.matches('input,select,textarea')) keepGesture(event, target);
    },
    focusout: keepGesture,
    touchstart: keepGesture,
    touchend: keepGesture,
  };
}
