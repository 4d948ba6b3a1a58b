import type { ReturnItem, ReturnReason } from './returns.ts';

/** `2 × Orbit Runner, size 9, for size 10` */
export const writeReturnItem = ({ name, size, quantity, swapFor }: ReturnItem): string =>
  `${quantity} × ${name}, size ${size}${swapFor === undefined ? '' : `, for size ${swapFor}`}`;

/** The reasons in words, in the order of the form. */
export const reasonWords: Readonly<Record<ReturnReason, string>> = {
  too_small: 'Too small',
  too_big: 'Too big',
  not_liked: 'Not to my liking',
  faulty: 'Faulty',
  other: 'Another reason',
};
