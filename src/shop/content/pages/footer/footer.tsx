import { Link } from 'react-router';
import { NewsletterForm } from './newsletter-form.tsx';

const pages = [
  ['/aboutUs', 'About Us'],
  ['/contactUs', 'Contact Us'],
  ['/sizeChart', 'Size Chart'],
  ['/termsOfService', 'Terms of Service'],
] as const;

const networks = [
  ['https://www.instagram.com/', 'Instagram'],
  ['https://www.facebook.com/', 'Facebook'],
  ['https://x.com/', 'X'],
] as const;

/** The footer of every page: static pages, links of the features, social links, newsletter. */
export function Footer({ links }: { links: readonly (readonly [to: string, name: string])[] }) {
  return (
    <footer className="footer">
      <div className="wrap grid gap-10 py-12 md:grid-cols-2 md:py-16 lg:grid-cols-[1fr_auto_auto] lg:gap-24">
        <section aria-labelledby="newsletter" className="footer-newsletter max-w-md md:max-lg:col-span-2">
          <h2 id="newsletter" className="wide text-heading mb-2">
            Newsletter
          </h2>
          <p className="mb-5 text-ink-soft">New models and markdowns, at most once a week.</p>
          <NewsletterForm />
        </section>
        <nav aria-label="About the shop">
          <ul className="footer-links">
            {[...pages, ...links].map(([address, name]) => (
              <li key={address}>
                <Link to={address}>{name}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label="Social media">
          <ul className="footer-links">
            {networks.map(([address, name]) => (
              <li key={address}>
                <a href={address} rel="noopener noreferrer" target="_blank">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <p className="footer-name wide" aria-hidden="true">
        Sneaker Paradise
      </p>
    </footer>
  );
}
