import { authenticator } from '../../components/authenticity-partner.ts';
import { pageMeta } from '../../components/page-meta.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { Route } from './+types/about-us.ts';
import { StaticPage } from './static-page.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'About Us',
    description: 'Who stands behind Sneaker Paradise, and how we make sure that every pair is authentic.',
    path: '/aboutUs',
    matches,
  });

export default function AboutUs() {
  return (
    <StaticPage
      title="About Us"
      lead="A small shop for people who look at the ground when they walk into a room."
    >
      <div className="prose">
        <p>
          Sneaker Paradise sells the shoes of independent makers: court shoes sewn in one workshop, trail
          shoes tested on one mountain, runners drawn by people who run. We visit each of them, and we carry
          nothing we would not wear ourselves.
        </p>
        <h2>Authentic, always</h2>
        <p>
          Every pair comes from its maker or from a dealer the maker names. Before it is listed it goes to{' '}
          {authenticator}, an authenticator with no stake in the sale, who compares stitching, weight, label
          and smell against a reference pair. A shoe that fails goes back.
        </p>
        <h2>Stock you can believe</h2>
        <p>
          The sizes on the page are the sizes on the shelf. A pair is set aside the moment you pay for it, so
          nobody else can buy it in between.
        </p>
        <h2>A fair word</h2>
        <p>
          Only people who have received a shoe can review it. Markdowns are real: a shoe in Deals! costs less
          than it did the week before.
        </p>
        <p>
          <ButtonLink to="/products" variant="accent" className="mt-4">
            See the collection
          </ButtonLink>
        </p>
      </div>
    </StaticPage>
  );
}
