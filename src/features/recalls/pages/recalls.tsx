import { pageCalls } from '#platform/browser/api/page-calls.ts';
import { pageMeta } from '#platform/browser/page-meta.ts';
import { SectionHeading } from '#platform/ui/heading.tsx';
import { ScreenHeading } from '#platform/ui/screen-heading.tsx';
import { useSettings } from '#shop/settings/pages/use-settings.ts';
import { recallTitle } from '../contract/recall-texts.ts';
import type { Route } from './+types/recalls.ts';
import { RecallNotice } from './recall-notice.tsx';

const title = 'Product safety recalls';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title,
    description: 'Shoes that you should stop using, and what you can do.',
    path: '/recalls',
    matches,
  });

export const loader = async ({ context }: Route.LoaderArgs) =>
  (await pageCalls(context).about('GET /recalls', {})).body;

/** The recalls that have not ended, newest first. */
export default function Recalls({ loaderData: recalls }: Route.ComponentProps) {
  const { contactEmail } = useSettings().shop;
  return (
    <div className="wrap">
      <ScreenHeading title={title} />
      {recalls.length === 0 && <p>No shoes are recalled.</p>}
      {recalls.map((recall) => (
        <section key={recall._id} aria-labelledby={recall._id} className="mb-16">
          <SectionHeading
            id={recall._id}
            title={`${recallTitle}: ${recall.shoes.map(({ name }) => name).join(', ')}`}
          >
            <time dateTime={recall.publishedAt} className="figures text-ink-soft">
              {recall.publishedAt.slice(0, 10)}
            </time>
          </SectionHeading>
          <RecallNotice recall={recall} contactEmail={contactEmail} />
        </section>
      ))}
    </div>
  );
}
