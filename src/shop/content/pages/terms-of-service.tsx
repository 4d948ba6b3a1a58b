import { Link } from 'react-router';
import { appContext } from '#platform/browser/api/app-context.ts';
import { unwrap } from '#platform/browser/api/unwrap.ts';
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
  const { call } = context.get(appContext);
  const [page, delivery] = await Promise.all([
    findWrittenPage(call, 'termsOfService'),
    call('GET /delivery', {}),
  ]);
  return { page, countries: unwrap(delivery).body };
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
