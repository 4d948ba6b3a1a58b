import { describeSale, nameRemedies, shareIt, stopUsing } from '../contract/recall-texts.ts';
import type { PublicRecall } from '../contract/recalls.ts';

interface RecallNoticeProps {
  recall: PublicRecall;
  /** Where buyers choose a remedy, besides the contact form. */
  contactEmail: string | null;
}

/** What a recall says, without its title: the shoes, the danger, what to do, and how to choose a remedy. */
export function RecallNotice({ recall, contactEmail }: RecallNoticeProps) {
  return (
    <div className="grid max-w-prose gap-5">
      <ul className="grid gap-4">
        {recall.shoes.map(({ _id, name, brand, image }) => (
          <li key={_id} className="flex items-center gap-4">
            <img src={image} alt="" width={120} height={90} loading="lazy" />
            <span className="wrap-anywhere">
              <span className="block text-ink-soft">{brand}</span>
              <span className="font-semibold">{name}</span>
            </span>
          </li>
        ))}
      </ul>
      <dl className="grid gap-2">
        {describeSale(recall).map(([term, text]) => (
          <div key={term}>
            <dt className="text-ink-soft">{term}</dt>
            <dd className="wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
      <p dir="auto" className="border-l-4 border-deal-ink pl-4 whitespace-pre-line wrap-anywhere">
        {recall.text}
      </p>
      <p className="font-semibold">{stopUsing}</p>
      <p>
        You can choose {nameRemedies(recall.remedies)}, at no cost to you. To choose or to ask a question,{' '}
        <a className="link" href="/contactUs">
          contact us
        </a>
        {contactEmail !== null && (
          <>
            {' '}
            or write to{' '}
            <a className="link" href={`mailto:${contactEmail}`}>
              {contactEmail}
            </a>
          </>
        )}
        .
      </p>
      <p>{shareIt}</p>
    </div>
  );
}
