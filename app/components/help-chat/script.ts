import { authenticator } from '../authenticity-partner.ts';
import { returnDays } from '../return-days.ts';
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

/** The scripted conversation of the help desk. */
export const helpScript: Script<HelpStep> = {
  start: 'greeting',
  steps: {
    greeting: {
      texts: ['Hi! This is the help desk of Sneaker Paradise. Can I help you?'],
      choices: [
        ['Yes', 'topics'],
        ['No', 'goodbye'],
      ],
    },
    goodbye: {
      texts: [
        'All right, enjoy your walk around the shop. Should a question come up, I am here on every page.',
      ],
      choices: [],
    },
    topics: {
      texts: ['What is it about?'],
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
        'With an account you pay, keep favorites, review the shoes you bought and find all your orders. It takes an email and a password, or your Google account.',
        'Forgot your password? We mail you a link that sets a new one. It works once, for one hour. Your name, password and profile image change on your account page.',
      ],
      ['/createaccount', 'Create account'],
      ['/signin', 'Sign in'],
      ['/forget', 'Recover your password'],
      ['/account', 'Your account'],
    ),
    shoeSize: answer(
      [
        'Our sizes are US sizes. The size chart has the UK and EU sizes beside them, from 6 to 11.5 in half steps. Between two sizes, take the larger one.',
        'A size that is crossed out on a shoe’s page is sold out.',
      ],
      ['/sizeChart', 'Size Chart'],
    ),
    orderProblem: answer(
      [
        'Your account lists your orders under SHOW ORDERS. An order is Pending until it has reached you, then it is Received.',
        'Paid, but no order there? An unclear payment is settled with the card company within minutes, and you are never charged twice.',
        `Anything missing, late or wrong: write to us with the payment id from the order’s page. Unworn shoes in their box can come back within ${returnDays} days.`,
      ],
      ['/account', 'Your orders'],
      ['/contactUs', 'Contact Us'],
      ['/termsOfService', 'Terms of Service'],
    ),
    aboutUs: answer(
      [
        'We are a small shop for the sneakers of independent makers. We visit each of them, and carry nothing we would not wear ourselves.',
      ],
      ['/aboutUs', 'About Us'],
      ['/products', 'The collection'],
    ),
    authentication: answer(
      [
        `Every pair we sell is authentic. It comes from its maker or from a dealer the maker names, and before it is listed it goes to ${authenticator}, an authenticator with no stake in the sale.`,
        `${authenticator} compares stitching, weight, label and smell against a reference pair. A shoe that fails goes back.`,
      ],
      ['/aboutUs', 'How we know'],
    ),
    pictures: answer(
      [
        'The pictures show the very model and color of the page, from the side and from the front. Press Zoom on a shoe’s page to see it large. Screens differ, so a color may look a little lighter or darker on yours.',
        'You miss a view? Ask, and we look at the pair for you.',
      ],
      ['/products', 'The collection'],
      ['/contactUs', 'Contact Us'],
    ),
    bug: answer(
      [
        'Sorry that something does not work! Reload the page first: that fixes most of it.',
        'If it stays, tell us what you did, what you saw, and with which browser. We answer within a working day.',
      ],
      ['/contactUs', 'Report it'],
    ),
  },
};
