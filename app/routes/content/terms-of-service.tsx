import { Link } from 'react-router';
import { pageMeta } from '../../components/page-meta.ts';
import { returnDays } from '../../components/return-days.ts';
import type { Route } from './+types/terms-of-service.ts';
import { StaticPage } from './static-page.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Terms of Service',
    description: 'What you and Sneaker Paradise agree on when you use the shop.',
    path: '/termsOfService',
    matches,
  });

const terms = [
  [
    'Your account',
    'You need an account to pay, to keep favorites and to review. Keep your password to yourself; what happens under your account is yours. We may disable an account that is used to harm the shop or other people.',
  ],
  [
    'Prices and payment',
    'Prices are in US dollars and are the whole price: no shipping fee or tax is added at checkout. You pay by card. Card numbers go straight to the payment provider and never reach us. An order is placed when the payment has succeeded.',
  ],
  [
    'Stock',
    'A pair is set aside for you when you pay. Should a size sell out or a price change before that, the cart says so and nothing is charged.',
  ],
  [
    'Returns',
    `Unworn shoes in their box can come back within ${returnDays} days of arrival. We refund the card you paid with.`,
  ],
  [
    'Reviews',
    'You may review a shoe once you have received it. Reviews are shown without your name. You can change or delete your own at any time.',
  ],
  [
    'Your data',
    'We keep what an order needs: your email, the shoes, the amount and the date. We do not sell it. The cart stays in your own browser until you pay. We count by the day how often pages are seen, without cookies and without knowing by whom.',
  ],
] as const;

export default function TermsOfService() {
  return (
    <StaticPage title="Terms of Service" lead="The rules of the shop, in plain words.">
      <div className="prose">
        {terms.map(([title, text]) => (
          <section key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </section>
        ))}
        <p>
          A question these terms leave open? <Link to="/contactUs">Write to us</Link>.
        </p>
      </div>
    </StaticPage>
  );
}
