/** What the document hears when React has taken the page over. */
const live = 'live';

/** Tells the page that React has taken it over. */
export const announceLive = (): void => {
  dispatchEvent(new Event(live));
};

/** Runs in the head of every page: see {@link hearEarly}. */
export const earlyTouchesScript = (): string => `(${hearEarly})('${live}');`;

/**
 * Runs in the page, as text: what a shopper presses or chooses before the page is live is done again when it is, in the
 * same order, each after the one before it was drawn. Links and forms work without it.
 */
function hearEarly(live: string) {
  const heard: (readonly [HTMLElement, string?])[] = [];
  const hear = ({ type, target }: Event) => {
    if (type === 'change' && target instanceof HTMLSelectElement) heard.push([target, target.value]);
    if (type !== 'click' || !(target instanceof Element)) return;
    const pressed = target.closest<HTMLElement>('button[type=button],input[type=radio]');
    if (pressed) heard.push([pressed]);
  };
  addEventListener('click', hear, true);
  addEventListener('change', hear, true);
  addEventListener(
    live,
    async () => {
      removeEventListener('click', hear, true);
      removeEventListener('change', hear, true);
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
    },
    { once: true },
  );
}
