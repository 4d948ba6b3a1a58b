import { Link } from 'react-router';
import { OpeningTime } from '#platform/browser/opening-time.tsx';
import type { Announcement } from '#platform/features/feature-pages.ts';

/** Announces something at the top of the home page, with a link to it. */
export function AnnouncementStrip({
  announcement: { label, to, title, text, time },
}: {
  announcement: Announcement;
}) {
  return (
    <section aria-label={label} className="announcement">
      <p className="wrap">
        <b className="kicker">{label}</b>
        <Link to={to} className="link wrap-anywhere font-bold" prefetch="intent">
          {title}
        </Link>
        <span>
          {text}
          {time && <OpeningTime at={time} />}
        </span>
      </p>
    </section>
  );
}
