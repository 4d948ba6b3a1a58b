import { Link } from 'react-router';
import { pageCalls } from '#platform/browser/api/page-calls.ts';
import { pageMeta } from '#platform/browser/page-meta.ts';
import { siteOf } from '#platform/browser/site.ts';
import { useSettings } from '#shop/settings/pages/use-settings.ts';
import type { Route } from './+types/terms-of-service.ts';
import { OriginalParagraph } from './original/original-paragraph.tsx';
import { termsText } from './original/terms-text.ts';
import { StaticPage } from './static-page.tsx';
import { findWrittenPage } from './written/find-written-page.ts';
import { WrittenText, writtenMeta } from './written/written-text.tsx';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData?.page
    ? writtenMeta(loaderData.page, matches)
    : pageMeta({
        title: 'Terms of Service',
        description: `The agreement between you and ${siteOf(matches).name} when you use the shop.`,
        path: '/termsOfService',
        matches,
      });

export const loader = async ({ context }: Route.LoaderArgs) => {
  const calls = pageCalls(context);
  const [page, delivery] = await Promise.all([
    findWrittenPage(calls, 'termsOfService'),
    // Terms without what they say of delivery would be other terms.
    calls.about('GET /delivery', {}),
  ]);
  return { page, countries: delivery.body };
};

/** The terms as an administrator wrote them, or the original ones. */
export default function TermsOfService({ loaderData: { page, countries } }: Route.ComponentProps) {
  const { lead, sections } = termsText(useSettings(), countries);
  if (page) return <WrittenText page={page} />;
  return (
    <StaticPage title="Terms of Service" lead={lead}>
      <div className="prose">
        {sections.map(([title, text]) => (
          <section key={title}>
            <h2>{title}</h2>
            <OriginalParagraph text={text} />
          </section>
        ))}
        <p>
          Questions about these terms? <Link to="/contactUs">Contact us</Link>.
        </p>
      </div>
    </StaticPage>
  );
}
