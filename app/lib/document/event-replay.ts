/**
 * An inline script for the head of every page: it records user input until the event `hydration`, from which on React
 * handles it, and replays it at the event `hydrated`.
 */
export const eventReplayScript = (): string => `(${replayEarlyEvents})();`;

/**
 * Runs in the page as text. Buttons, radio buttons, selects and POST forms that are used before hydration are replayed
 * in the same order, each after the previous one was rendered. Links and GET forms work without JavaScript.
 */
function replayEarlyEvents() {
  const recorded: (readonly [HTMLElement, string?])[] = [];
  const record = (event: Event) => {
    const { type, target } = event;
    if (type === 'change' && target instanceof HTMLSelectElement) recorded.push([target, target.value]);
    if (type === 'submit' && target instanceof HTMLFormElement && target.method === 'post') {
      event.preventDefault();
      recorded.push([target]);
    }
    if (type !== 'click' || !(target instanceof Element)) return;
    const clicked = target.closest<HTMLElement>('button[type=button],input[type=radio]');
    if (clicked) recorded.push([clicked]);
  };
  const types = ['click', 'change', 'submit'];
  for (const type of types) addEventListener(type, record, true);
  const stop = () => {
    for (const type of types) removeEventListener(type, record, true);
  };
  const replay = async () => {
    for (const [target, value] of recorded) {
      await new Promise((resolve) => setTimeout(resolve));
      if (target instanceof HTMLSelectElement && value !== undefined) {
        target.value = value;
        target.dispatchEvent(new Event('change', { bubbles: true }));
      } else if (target instanceof HTMLFormElement) {
        target.requestSubmit();
      } else {
        if (target instanceof HTMLInputElement) target.checked = false;
        target.click();
      }
    }
  };
  addEventListener('hydration', stop, { once: true });
  addEventListener('hydrated', replay, { once: true });
}
