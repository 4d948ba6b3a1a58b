import { pageMeta } from '#platform/browser/page-meta.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import type { Route } from './+types/about-us.ts';
import { authenticator } from './authenticity-partner.ts';
import { StaticPage } from './static-page.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'About Us',
    description: 'About us, and how we make sure that every pair is authentic.',
    path: '/aboutUs',
    matches,
  });

export default function AboutUs() {
  return (
    <StaticPage title="About Us" lead="A small shop for people who notice the shoes first.">
      <div className="prose">
        <p>
          Sneaker Paradise sells shoes from independent makers: court shoes sewn in a single workshop, trail
          shoes tested on a single mountain, running shoes designed by runners. We visit every maker, and we
          only sell shoes we would wear ourselves.
        </p>
        <h2>Authenticity</h2>
        <p>
          Every pair comes from its maker or an authorized dealer. Before we list it, it is checked by{' '}
          {authenticator}, an independent authenticator with no stake in the sale, which compares stitching,
          weight, label and smell with a reference pair. Shoes that fail are sent back.
        </p>
        <h2>Live stock</h2>
        <p>
          The sizes on the page are the sizes in stock. A pair is reserved the moment you pay, so nobody else
          can buy it in the meantime.
        </p>
        <h2>Honest reviews and prices</h2>
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
