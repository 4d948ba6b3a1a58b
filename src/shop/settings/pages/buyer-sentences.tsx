import { useSettings } from './use-settings.ts';

interface BuyerSentencesProps {
  /** Where they stand. */
  place: 'checkout' | 'list';
  className?: string;
}

/** The sentences that have to lead buyers to pages, each with a link to its page. */
export function BuyerSentences({ place, className = '' }: BuyerSentencesProps) {
  const links = useSettings().buyerLinks.filter(
    ({ sentence, inLists = true }) => sentence !== undefined && (inLists || place === 'checkout'),
  );
  return links.map(({ to, sentence }) => (
    <p key={to} className={`text-sm ${className}`}>
      <a href={to} className="link">
        {sentence}
      </a>
    </p>
  ));
}
