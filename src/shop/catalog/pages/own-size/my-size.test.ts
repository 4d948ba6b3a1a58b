import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from '#platform/browser/testing/fake-browser.ts';

let browser: ReturnType<typeof fakeBrowser>;
let mySize: typeof import('./my-size.ts').mySize;
beforeEach(async () => {
  browser = fakeBrowser();
  vi.resetModules();
  ({ mySize } = await import('./my-size.ts'));
});

test('is kept in the browser as a label, until it is turned off', () => {
  expect(mySize.read()).toBeNull();
  mySize.write('9.5');
  expect(browser.local.getItem('mySize')).toBe('9.5');
  expect(mySize.read()).toBe('9.5');
  mySize.write(null);
  expect(browser.local.getItem('mySize')).toBeNull();
});

test.each(['', '  ', '9'.repeat(41)])('%j in the storage is none', (stored) => {
  browser.local.setItem('mySize', stored);
  expect(mySize.read()).toBeNull();
});

test('listeners hear of changes in this tab and in others', () => {
  const listener = vi.fn();
  const unsubscribe = mySize.subscribe(listener);
  mySize.write('9');
  expect(listener).toHaveBeenCalledTimes(1);
  const change = (key: string | null) =>
    browser.window.dispatchEvent(Object.assign(new Event('storage'), { key }));
  change('mySize');
  change(null);
  change('theme');
  expect(listener).toHaveBeenCalledTimes(3);
  unsubscribe();
  mySize.write(null);
  change('mySize');
  expect(listener).toHaveBeenCalledTimes(3);
});

test('a browser that keeps nothing has it until the page is left', () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked });
  mySize.write('9');
  expect(mySize.read()).toBe('9');
  mySize.write(null);
  expect(mySize.read()).toBeNull();
});
