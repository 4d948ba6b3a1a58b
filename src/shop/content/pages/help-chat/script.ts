import type { PublicSettings } from '#shop/settings/contract/shop-settings.ts';
import { answerPromise } from '../promise-texts.ts';
import type { Script, Step } from './conversation.ts';

/** The steps of the help chat (specification §9). */
export type HelpStep =
  | 'greeting'
  | 'goodbye'
  | 'topics'
  | 'help'
  | 'account'
  | 'shoeSize'
  | 'orderProblem'
  | 'information'
  | 'aboutUs'
  | 'authentication'
  | 'pictures'
  | 'bug';

/** An answer, and the question whether there is more to ask. */
const answer = (
  texts: readonly string[],
  ...links: (readonly [to: string, text: string])[]
): Step<HelpStep> => ({
  texts: [...texts, 'Can I help you with anything else?'],
  links: links.map(([to, text]) => ({ to, text })),
  choices: [
    ['Yes', 'topics'],
    ['No', 'goodbye'],
  ],
});

/** Names the partner who checks the pairs, if the shop promises one. */
const describeAuthentication = ({ authenticity }: Promises): Step<HelpStep> =>
  authenticity === null
    ? answer(
        ["Do you want to know where a pair comes from? Ask us, and we'll tell you."],
        ['/contactUs', 'Contact Us'],
      )
    : answer(
        [`Every pair we sell is authentic. Before we list it, it is checked by ${authenticity.partner}.`],
        ['/aboutUs', 'How we check'],
      );

const returnPromise = ({ returnDays }: Promises): string =>
  returnDays === null ? '' : ` You can return unworn shoes in their box within ${returnDays} days.`;

type Promises = PublicSettings['promises'];

/** The scripted conversation of the help desk. */
export const createHelpScript = ({ shop, promises }: PublicSettings): Script<HelpStep> => ({
  start: 'greeting',
  steps: {
    greeting: {
      texts: [shop.chatGreeting ?? `Hi! This is the ${shop.name} help desk. Can I help you?`],
      choices: [
        ['Yes', 'topics'],
        ['No', 'goodbye'],
      ],
    },
    goodbye: {
      texts: ["All right, enjoy the shop. If you have a question later, you'll find me on every page."],
      choices: [],
    },
    topics: {
      texts: ['What can I help you with?'],
      choices: [
        ['Help', 'help'],
        ['Information', 'information'],
        ['Bug', 'bug'],
      ],
    },
    help: {
      texts: ['What do you need help with?'],
      choices: [
        ['Account', 'account'],
        ['Shoe size', 'shoeSize'],
        ['Order problem', 'orderProblem'],
      ],
    },
    information: {
      texts: ['What would you like to know?'],
      choices: [
        ['About us', 'aboutUs'],
        ['Authentication', 'authentication'],
        ['Pictures', 'pictures'],
      ],
    },
    account: answer(
      [
        'With an account, you can pay, save favorites, review shoes you bought and see all your orders. All you need is an email and a password, or your Google account.',
        "Forgot your password? We'll email you a link to set a new one. It works once and expires after one hour. You can change your name, password and profile image on your account page.",
      ],
      ['/createaccount', 'Create account'],
      ['/signin', 'Sign in'],
      ['/forget', 'Recover your password'],
      ['/account', 'Your account'],
    ),
    shoeSize: answer(
      [
        "Our sizes are US sizes. The size chart shows the UK and EU equivalents, from 6 to 11.5 in half sizes. If you're between two sizes, take the larger one.",
        "If a size is crossed out on a shoe's page, it is sold out.",
      ],
      ['/sizeChart', 'Size Chart'],
    ),
    orderProblem: answer(
      [
        'Your account lists your orders under SHOW ORDERS. An order is Pending until it reaches you, then it is Received.',
        "Paid, but don't see your order? Unconfirmed payments are resolved within minutes, and you're never charged twice.",
        `If anything is missing, late or wrong, contact us with the payment ID from the order page.${returnPromise(promises)}`,
      ],
      ['/account', 'Your orders'],
      ['/contactUs', 'Contact Us'],
      ['/termsOfService', 'Terms of Service'],
    ),
    aboutUs: answer(
      [promises.about ?? `We're ${shop.name}, an online shop for sneakers.`],
      ['/aboutUs', 'About Us'],
      ['/products', 'The collection'],
    ),
    authentication: describeAuthentication(promises),
    pictures: answer(
      [
        "Press Zoom on a shoe's page for a larger picture. Colors may look slightly lighter or darker on your screen.",
        'Need another view? Ask us.',
      ],
      ['/products', 'The collection'],
      ['/contactUs', 'Contact Us'],
    ),
    bug: answer(
      [
        "Sorry something isn't working! Try reloading the page first: that fixes most problems.",
        `If it still doesn't work, tell us what you did, what you saw and which browser you use.${answerPromise(promises)}`,
      ],
      ['/contactUs', 'Report a problem'],
    ),
  },
});
