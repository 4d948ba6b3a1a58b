import { Link } from 'react-router';
import { NewsletterForm } from '#shop/content/pages/newsletter/newsletter-form.tsx';
import { newsletterLead } from '#shop/content/pages/promise-texts.ts';
import { useSettings } from '#shop/settings/pages/use-settings.ts';

/** The steps in which a longer name is written smaller. */
const nameLengths = [16, 24, 40, 60] as const;

/** The footer of every page: links to pages, social links, newsletter. */
export function Footer({ links }: { links: readonly (readonly [to: string, name: string])[] }) {
  const { shop, promises } = useSettings();
  return (
    <footer className="footer">
      <div className="wrap grid gap-10 py-12 md:grid-cols-2 md:py-16 lg:grid-cols-[1fr_auto_auto] lg:gap-24">
        <section aria-labelledby="newsletter" className="footer-newsletter max-w-md md:max-lg:col-span-2">
          <h2 id="newsletter" className="wide text-heading mb-2">
            Newsletter
          </h2>
          <p className="mb-5 text-ink-soft">{newsletterLead(promises)}</p>
          <NewsletterForm />
        </section>
        <nav aria-label="About the shop">
          <ul className="footer-links">
            {links.map(([address, name]) => (
              <li key={address}>
                <Link to={address} dir="auto">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {shop.socialLinks.length > 0 && (
          <nav aria-label="Social media">
            <ul className="footer-links">
              {shop.socialLinks.map(({ name, url }) => (
                <li key={url}>
                  <a href={url} rel="noopener noreferrer" target="_blank">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
      <p
        className="footer-name wide"
        aria-hidden="true"
        dir="auto"
        data-length={nameLengths.find((length) => shop.name.length <= length)}
      >
        {shop.name}
      </p>
    </footer>
  );
}
