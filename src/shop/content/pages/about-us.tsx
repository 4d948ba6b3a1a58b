import { Fragment } from 'react';
import { pageCalls } from '#platform/browser/api/page-calls.ts';
import { pageMeta } from '#platform/browser/page-meta.ts';
import { siteOf } from '#platform/browser/site.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import { useSettings } from '#shop/settings/pages/use-settings.ts';
import type { Route } from './+types/about-us.ts';
import { aboutUsText } from './original/about-us-text.ts';
import { OriginalParagraph } from './original/original-paragraph.tsx';
import { StaticPage } from './static-page.tsx';
import { findWrittenPage } from './written/find-written-page.ts';
import { WrittenText, writtenMeta } from './written/written-text.tsx';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData?.page
    ? writtenMeta(loaderData.page, matches)
    : pageMeta({
        title: 'About Us',
        description: matches[0]?.loaderData.settings.promises.authenticity
          ? 'About us, and how we make sure that every pair is authentic.'
          : `About ${siteOf(matches).name}.`,
        path: '/aboutUs',
        matches,
      });

export const loader = async ({ context }: Route.LoaderArgs) => ({
  page: await findWrittenPage(pageCalls(context), 'aboutUs'),
});

/** What an administrator wrote about the shop, or the original text. */
export default function AboutUs({ loaderData: { page } }: Route.ComponentProps) {
  const { lead, sections } = aboutUsText(useSettings());
  if (page) return <WrittenText page={page} />;
  return (
    <StaticPage title="About Us" lead={lead}>
      <div className="prose">
        {sections.map(([heading, text]) => (
          <Fragment key={heading}>
            {heading && <h2>{heading}</h2>}
            <OriginalParagraph text={text} />
          </Fragment>
        ))}
        <p>
          <ButtonLink to="/products" variant="accent" className="mt-4">
            See the collection
          </ButtonLink>
        </p>
      </div>
    </StaticPage>
  );
}
