import type { Appearance } from '@stripe/stripe-js';
import { baseStyles } from './base-styles.ts';

/** The part of Stripe's Appearance API that has an effect here. */
export type FormAppearance = Pick<Appearance, 'rules' | 'variables'>;

/** The styles of a form. */
export interface Styles {
  change(appearance: FormAppearance): void;
  remove(): void;
}

/**
 * Styles a form with the CSS object model, which a Content-Security-Policy without inline styles allows. Values are set
 * one by one, so none can end its declaration.
 */
export function createStyles(root: HTMLElement, initial: FormAppearance): Styles {
  const sheet = new CSSStyleSheet();
  const change = ({ variables = {}, rules = {} }: FormAppearance) => {
    sheet.replaceSync(baseStyles);
    for (const [name, value] of Object.entries(variables)) root.style.setProperty(`--${name}`, String(value));
    for (const [selector, declarations] of Object.entries(rules)) addRule(sheet, selector, declarations);
  };
  change(initial);
  document.adoptedStyleSheets.push(sheet);
  return {
    change,
    remove() {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    },
  };
}

/** `.Input--invalid:focus` is a class of the form with a state; other selectors have no effect. */
function addRule(
  sheet: CSSStyleSheet,
  selector: string,
  declarations: Readonly<Record<string, string | number>>,
): void {
  if (!/^\.[A-Z][A-Za-z]*(--[a-z]+)?(:{1,2}[a-z-]+)*$/.test(selector)) return;
  const index = sheet.insertRule(`.sandbox-Form .sandbox-${selector.slice(1)} {}`, sheet.cssRules.length);
  const rule = sheet.cssRules[index];
  if (!(rule instanceof CSSStyleRule)) return;
  for (const [name, value] of Object.entries(declarations))
    rule.style.setProperty(
      name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      String(value),
    );
}
