import { pageCalls } from '#platform/browser/api/page-calls.ts';
import './notice.css';
import { data } from 'react-router';
import { ErrorScreen } from '#platform/browser/error-screen.tsx';
import { pageMeta } from '#platform/browser/page-meta.ts';
import { StaticPage } from '#shop/content/pages/static-page.tsx';
import { nameOfLanguage } from '../contract/languages.ts';
import type { Notice } from '../contract/notices.ts';
import type { Route } from './+types/guarantee.ts';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? pageMeta({
        title: 'Legal guarantee',
        description: 'The official notice on the legal guarantee of conformity.',
        path: '/guarantee',
        matches,
      })
    : [];

export async function loader({ context }: Route.LoaderArgs) {
  const notices = (await pageCalls(context).about('GET /guarantee-notices', {})).body;
  if (notices.length === 0) throw data(null, { status: 404 });
  // Names are formatted on the server, because browsers have other names for some languages.
  return { notices: notices.map((notice) => ({ ...notice, name: nameOfLanguage(notice.language) })) };
}

export const ErrorBoundary = ErrorScreen;

/** The official notice, in each language that the shop has it in. */
export default function Guarantee({ loaderData: { notices } }: Route.ComponentProps) {
  return (
    <StaticPage
      title="Legal guarantee"
      lead="The official notice of the European Union on the legal guarantee of conformity."
    >
      {notices.length > 1 && (
        <nav aria-label="Languages" className="mb-8">
          <ul className="flex flex-wrap gap-x-5 gap-y-2">
            {notices.map(({ language, name }) => (
              <li key={language}>
                <a className="link" href={`#${language}`}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className="grid gap-14">
        {notices.map((notice) => (
          <NoticeSection key={notice.language} {...notice} />
        ))}
      </div>
    </StaticPage>
  );
}

/** The notice in a language, and the same page that its QR code leads to. */
const NoticeSection = ({ language, name, file, alt, url }: Notice & { name: string }) => (
  <section aria-labelledby={language} className="grid gap-4">
    <h2 id={language} className="text-heading">
      {name}
    </h2>
    <img src={file} alt={alt} lang={language} className="notice" />
    <p className="flex flex-wrap gap-x-5 gap-y-2">
      <a className="link" href={url}>
        Your rights on Your Europe ({name})
      </a>
      <a className="link" href={file}>
        Full size ({name})
      </a>
    </p>
  </section>
);
