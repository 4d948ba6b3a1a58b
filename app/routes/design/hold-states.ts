/** States that pass: `is-hover` and the like hold them, so that they can be looked at side by side. */
export const passingStates = ['hover', 'active', 'focus-visible'] as const;

const state = new RegExp(`:(${passingStates.join('|')})`);

/** Lets a class hold what a pseudo-class does, by a second copy of every rule of the style sheets that has one. */
export function holdStates(): void {
  for (const sheet of document.styleSheets) copyRules(sheet);
}

function copyRules(group: CSSStyleSheet | CSSGroupingRule): void {
  for (const [index, rule] of [...group.cssRules].entries()) {
    if (rule instanceof CSSGroupingRule && !(rule instanceof CSSStyleRule)) copyRules(rule);
    else if (rule instanceof CSSStyleRule && state.test(rule.selectorText)) {
      const selector = rule.selectorText.replace(new RegExp(state, 'g'), '.is-$1');
      if (selector.includes(':not(.is-')) continue;
      rule.selectorText = `${rule.selectorText}, ${selector}`;
      if (!rule.selectorText.includes('.is-'))
        group.insertRule(`${selector} {${rule.style.cssText}}`, index + 1);
    }
  }
}
