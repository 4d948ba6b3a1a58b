import ownTerms from 'virtual:slots/terms';
import { Link } from 'react-router';
import { pageMeta } from '#platform/browser/page-meta.ts';
import { returnDays } from '../contract/return-days.ts';
import type { Route } from './+types/terms-of-service.ts';
import { StaticPage } from './static-page.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Terms of Service',
    description: 'The agreement between you and Sneaker Paradise when you use the shop.',
    path: '/termsOfService',
    matches,
  });

const keptByFeatures = ownTerms.map(({ keeps }) => keeps && `${keeps}, `).join('');
const rights = ownTerms.map(({ right }) => right && `${right} `).join('');

const terms = [
  [
    'Your account',
    'You need an account to pay, save favorites and write reviews. Keep your password to yourself: you are responsible for what happens in your account. We may disable an account that is used to harm the shop or other people.',
  ],
  [
    'Prices and payment',
    'Prices are in US dollars, and there are no extra charges: no shipping fee or tax is added at checkout. You pay by card. Card numbers go straight to the payment provider and never reach us. Your order is placed once the payment has succeeded.',
  ],
  [
    'Stock',
    'A pair is reserved for you when you pay. If a size sells out or a price changes before that, the cart tells you and nothing is charged.',
  ],
  [
    'Returns',
    `You can return unworn shoes in their box within ${returnDays} days of delivery. We refund the card you paid with.`,
  ],
  [
    'Reviews',
    'You may review a shoe once you have received it. Reviews are shown without your name. You can change or delete your own at any time.',
  ],
  [
    'Your data',
    `We keep your name, email and address, your orders and reviews, your favorites and size, ${keptByFeatures}the messages you send us, and the devices and times of your sign-ins. We do not sell any of it. ${rights}Your cart stays in your browser until you pay. We count page views by day, without cookies and without knowing who viewed them.`,
  ],
] as const;

export default function TermsOfService() {
  return (
    <StaticPage title="Terms of Service" lead="The rules of the shop, in plain English.">
      <div className="prose">
        {terms.map(([title, text]) => (
          <section key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </section>
        ))}
        <p>
          Questions about these terms? <Link to="/contactUs">Contact us</Link>.
        </p>
      </div>
    </StaticPage>
  );
}
