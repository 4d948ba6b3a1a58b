import { expect as base } from '@playwright/test';

/**
 * Playwright's `expect`, whose `toHaveURL` also waits until the page of that address is rendered. React Router changes
 * the address first, and React replaces the page in a transition: on a busy machine, a click that follows
 * could otherwise still hit the previous page.
 */
export const expect = base.extend({
  async toHaveURL(page, expected, options) {
    const assertion = this.isNot ? base(page).not : base(page);
    await assertion.toHaveURL(expected, options);
    await page.waitForFunction(isRendered);
    return { pass: !this.isNot, message: () => 'the page has that address' };
  },
});

/** In the browser: whether React has rendered the location that the address shows. True for pages without React. */
function isRendered(): boolean {
  const container = Object.entries(document).find(([name]) => name.startsWith('__reactContainer$'))?.[1];
  let fiber = container?.stateNode.current;
  while (fiber && !fiber.memoizedProps?.value?.location) fiber = fiber.child;
  const rendered = fiber?.memoizedProps.value.location.key;
  return rendered === undefined || rendered === (history.state?.key ?? 'default');
}
