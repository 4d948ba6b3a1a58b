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
  // React shows a textarea's first text again while it hydrates.
  const texts = new Map<HTMLTextAreaElement, string>();

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
  const types = [...Object.keys(listeners), 'compositionstart', 'compositionend', 'input'];
  const record = (event: Event) => {
    const { type, target } = event;
    if (type.startsWith('composition')) composing = type === 'compositionstart' ? target : null;
    else if (type === 'input' && target instanceof HTMLTextAreaElement) texts.set(target, target.value);
    else if (target instanceof Element) listeners[type]?.(event, target);
  };
  const stop = () => {
    for (const type of types) removeEventListener(type, record, true);
  };
  for (const type of types) addEventListener(type, record, true);

  const replayAll = async () => {
    stop();
    for (const [field, text] of texts) field.value = text;
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

/** A field that shows something else than the server rendered, with what was typed and where the caret is. */
interface TypedField {
  readonly field: HTMLInputElement | HTMLTextAreaElement;
  readonly value: string;
  readonly selection: readonly [start: number | null, end: number | null];
}

/** Runs in the page as text. */
function listTypedFields(): TypedField[] {
  return [...document.querySelectorAll<TypedField['field']>('input,textarea')]
    .filter(({ type, value, defaultValue }) => type !== 'file' && value !== defaultValue)
    .map((field) => ({
      field,
      value: field.value,
      selection: [field.selectionStart, field.selectionEnd],
    }));
}

/**
 * Runs in the page as text. Makes React handle a field's value as if it had just been typed: React ignores a value that
 * was set through the element, so it is shown one value and finds another.
 */
function dispatchTyped({ field, value, selection: [start, end] }: TypedField): void {
  field.value = value === '' ? field.defaultValue : '';
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field);
  if (start !== null) field.setSelectionRange(start, end);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * What an early event does: `value` changes a control, `press` a button, `send` a POST form; `leave` opens another page;
 * a `gesture` may mean nothing.
 */
type EarlyEventKind = 'value' | 'press' | 'send' | 'leave' | 'gesture';

/** Keeps an event for later; `replay` is how it is repeated, by default as a copy. */
type KeepEvent = (event: Event, target: Element, kind: EarlyEventKind, replay?: () => void) => void;

/**
 * Runs in the page as text. The listeners that keep early events by their type. `wouldLose` tells whether a document that
 * is left now takes something along that is not in the form.
 */
function createEarlyListeners(
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
