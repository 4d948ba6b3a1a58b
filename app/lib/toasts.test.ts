import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from './fake-browser.ts';

let browser: ReturnType<typeof fakeBrowser>;
let toasts: typeof import('./toasts.ts');

const load = async () => {
  vi.resetModules();
  toasts = await import('./toasts.ts');
};
beforeEach(async () => {
  browser = fakeBrowser();
  await load();
});
const texts = () => toasts.listToasts().map(({ role, text, time }) => `${role} ${text} ${time}`);

test('success is a status of 2 s, an error an alert of 3 s, unless said otherwise', () => {
  toasts.showSuccess('Your shoe add to cart');
  toasts.showError('Add size');
  toasts.showSuccess('Successful payment', toasts.toastTime.checkout);
  expect(texts()).toEqual([
    'status Your shoe add to cart 2000',
    'alert Add size 3000',
    'status Successful payment 5000',
  ]);
});

test('the same words again replace the ones that stand', () => {
  toasts.showError('Add size');
  const [first] = toasts.listToasts();
  toasts.showError('Add size');
  expect(texts()).toEqual(['alert Add size 3000']);
  expect(toasts.listToasts()[0]?.id).not.toBe(first?.id);
});

test('a dismissed one goes, its neighbours stay, and listeners hear of it', () => {
  const heard = vi.fn();
  toasts.watchToasts(heard);
  toasts.showSuccess('one');
  toasts.showSuccess('two');
  toasts.dismissToast(toasts.listToasts()[0]?.id ?? 0);
  expect(texts()).toEqual(['status two 2000']);
  expect(heard).toHaveBeenCalledTimes(3);
});

test('a message goes on in the next document for the time it has left, once', async () => {
  vi.useFakeTimers({ now: 0 });
  toasts.watchToasts(() => {});
  toasts.showSuccess('Deleted!');
  toasts.showError('error in your payment');
  vi.setSystemTime(2400);
  browser.window.dispatchEvent(new Event('pagehide'));
  vi.setSystemTime(9000);
  await load();
  toasts.watchToasts(() => {});
  expect(texts()).toEqual(['alert error in your payment 600']);
  await load();
  toasts.watchToasts(() => {});
  expect(texts()).toEqual([]);
  vi.useRealTimers();
});

test('a document that comes much later has other news', async () => {
  vi.useFakeTimers({ now: 0 });
  toasts.watchToasts(() => {});
  toasts.showSuccess('Deleted!');
  browser.window.dispatchEvent(new Event('pagehide'));
  vi.setSystemTime(16_000);
  await load();
  toasts.watchToasts(() => {});
  expect(texts()).toEqual([]);
  vi.useRealTimers();
});
