import type { MetaDescriptor } from 'react-router';
import { pageMeta } from '#platform/browser/page-meta.ts';
import { pathOfPage } from '../../contract/specified-pages.ts';
import type { ShownPage } from '../../contract/written-pages.ts';
import { StaticPage } from '../static-page.tsx';
import { Prose } from './prose.tsx';

/** A page that an administrator wrote, in the direction of its title. */
export const WrittenText = ({ page: { title, html } }: { page: ShownPage }) => (
  <div dir="auto">
    <StaticPage title={title}>
      <Prose html={html} />
    </StaticPage>
  </div>
);

/** Its title, description and canonical URL. */
export const writtenMeta = (
  { slug, title, description }: ShownPage,
  matches: Parameters<typeof pageMeta>[0]['matches'],
): MetaDescriptor[] => pageMeta({ title, description, path: pathOfPage(slug), matches });
