/** Transient states. The classes `is-hover`, … force them, so that they can be compared side by side. */
export const forcedStates = ['hover', 'active', 'focus-visible'] as const;

const state = new RegExp(`:(${forcedStates.join('|')})`);

/** Repeats every style rule that has one of these pseudo-classes with a class in its place. */
export function addForcedStateRules(): void {
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
