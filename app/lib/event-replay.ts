/**
 * Runs in the head of every page. It listens until the event `hydration`, from which on React hears presses itself, and
 * does again what it heard at the event `live`.
 */
export const earlyTouchesScript = (): string => `(${hearEarly})();`;

/**
 * Runs in the page, as text: what a shopper presses or chooses before React hears it is done again when the page is
 * live, in the same order, each after the one before it was drawn. Links and forms work without it.
 */
function hearEarly() {
  const heard: (readonly [HTMLElement, string?])[] = [];
  const hear = ({ type, target }: Event) => {
    if (type === 'change' && target instanceof HTMLSelectElement) heard.push([target, target.value]);
    if (type !== 'click' || !(target instanceof Element)) return;
    const pressed = target.closest<HTMLElement>('button[type=button],input[type=radio]');
    if (pressed) heard.push([pressed]);
  };
  addEventListener('click', hear, true);
  addEventListener('change', hear, true);
  const stop = () => {
    removeEventListener('click', hear, true);
    removeEventListener('change', hear, true);
  };
  const repeat = async () => {
    for (const [target, value] of heard) {
      await new Promise((resolve) => setTimeout(resolve));
      if (target instanceof HTMLSelectElement && value !== undefined) {
        target.value = value;
        target.dispatchEvent(new Event('change', { bubbles: true }));
      } else {
        if (target instanceof HTMLInputElement) target.checked = false;
        target.click();
      }
    }
  };
  addEventListener('hydration', stop, { once: true });
  addEventListener('live', repeat, { once: true });
}
