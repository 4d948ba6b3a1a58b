import { test } from 'vitest';
import { type Move, walkAgain } from './walk.ts';

/** Walks that found a fault, as short as they could be made. */
const buy = (who: number, shoe: number, size: number): Move => [
  'buy',
  0,
  { who, shoe, size, quantity: 1, card: 'good', fault: 'clear' },
];

const found: readonly (readonly [fact: string, moves: readonly Move[]])[] = [
  [
    'the last pair of a size that was refunded is shown as in stock again',
    [
      ['signUp', 0, { name: 'Mia Lindqvist' }],
      buy(0, 1, 1),
      ['refund', 1, { order: 0, restock: true, fails: false }],
    ],
  ],
  ['stock that was changed in the database is shown', [['moveStock', 0, { shoe: 3, size: 0, quantity: 1 }]]],
  [
    'saving the description of a shoe brings no sold pair back',
    [
      ['openForm', 0, { shoe: 2, size: 0 }],
      ['signUp', 0, { name: 'Mia Lindqvist' }],
      buy(0, 2, 0),
      ['saveForm', 1, { form: 0, change: 'description', more: 1, name: 'Harbor Low' }],
    ],
  ],
  [
    'a product that gains a colour and loses it again is on sale once',
    [
      ['importProduct', 0, { product: 'gale', colors: ['Red'], prices: [80], quantity: 2 }],
      ['importProduct', 0, { product: 'gale', colors: ['Red', 'Blue'], prices: [80], quantity: 3 }],
      ['importProduct', 0, { product: 'gale', colors: ['Red'], prices: [80], quantity: 4 }],
    ],
  ],
  [
    'a product that gains a price and loses it again is on sale once',
    [
      ['importProduct', 0, { product: 'gale', colors: ['Red'], prices: [80], quantity: 2 }],
      ['importProduct', 0, { product: 'gale', colors: ['Red'], prices: [80, 90], quantity: 3 }],
      ['importProduct', 0, { product: 'gale', colors: ['Red'], prices: [80], quantity: 4 }],
    ],
  ],
  [
    'undoing a shipment leaves the order received',
    [
      ['signUp', 0, { name: 'Mia Lindqvist' }],
      buy(0, 2, 0),
      ['ship', 0, { order: 0, carrier: 'UPS', number: 1 }],
      ['receive', 0, { order: 0, status: 'Received' }],
      ['undo', 0, { action: 1 }],
    ],
  ],
  [
    'the password of an administrator alone gives no rights, not even after removing the passkey',
    [
      ['signInAsAdministrator', 0, {}],
      ['deletePasskeys', 0, {}],
      ['enrolAuthenticatorApp', 0, {}],
    ],
  ],
  [
    'the audit log can be read after somebody called Pending closed their account',
    [
      ['signUp', 0, { name: 'Pending' }],
      buy(0, 2, 0),
      ['receive', 0, { order: 0, status: 'Received' }],
      ['closeAccount', 0, { who: 0 }],
    ],
  ],
  [
    'the mails of somebody who closes an account after the clock was set back are erased',
    [
      ['signUp', 0, { name: 'Mia Lindqvist' }],
      ['moveClock', 0, { hours: 26 }],
      buy(0, 2, 0),
      ['closeAccount', 1, { who: 0 }],
    ],
  ],
  [
    'a brand that an administrator removed stays removed when its import is done again',
    [
      ['importProduct', 0, { product: 'gale', colors: ['Red'], prices: [80], quantity: 2 }],
      ['removeBrand', 0, { brand: 0 }],
      ['undo', 0, { action: 1 }],
      ['undo', 0, { action: 0 }],
    ],
  ],
];

test.each(found)('%s', async (_, moves) => {
  await walkAgain(moves);
});
