import { beforeEach, expect, test, vi } from 'vitest';

let toasts: typeof import('./toasts.ts');

beforeEach(async () => {
  vi.resetModules();
  toasts = await import('./toasts.ts');
});
const texts = () => toasts.listToasts().map(({ role, text, time }) => `${role} ${text} ${time}`);

test('by default a success is a status of 2 s, an error an alert of 3 s', () => {
  toasts.showSuccess('Your shoe add to cart');
  toasts.showSuccess('Successful payment', toasts.toastDuration.checkout);
  expect(texts()).toEqual(['status Your shoe add to cart 2000', 'status Successful payment 5000']);
  toasts.showError('error in your payment');
  expect(texts()).toEqual(['alert error in your payment 3000']);
});

test('the same text replaces the visible toast', () => {
  toasts.showError('Add size');
  const [first] = toasts.listToasts();
  toasts.showError('Add size');
  expect(texts()).toEqual(['alert Add size 3000']);
  expect(toasts.listToasts()[0]?.id).not.toBe(first?.id);
});

test('an older toast goes when a newer contradicts it', () => {
  toasts.showError('Add size');
  toasts.showSuccess('Your shoe add to cart');
  toasts.showSuccess('Shoe added to Favorites');
  toasts.showSuccess('Shoe removed from Favorites', toasts.toastDuration.news, 'Shoe added to Favorites');
  expect(texts()).toEqual(['status Your shoe add to cart 2000', 'status Shoe removed from Favorites 2000']);
});

test('a dismissed toast is removed, the others stay, and listeners are called', () => {
  const listener = vi.fn();
  toasts.subscribeToToasts(listener);
  toasts.showSuccess('one');
  toasts.showSuccess('two');
  toasts.dismissToast(toasts.listToasts()[0]?.id ?? 0);
  expect(texts()).toEqual(['status two 2000']);
  expect(listener).toHaveBeenCalledTimes(3);
});
