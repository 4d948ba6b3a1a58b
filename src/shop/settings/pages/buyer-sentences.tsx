import { useSettings } from './use-settings.ts';

/** The sentences that have to lead buyers to pages, each with a link to its page. */
export function BuyerSentences({ className }: { className: string }) {
  const links = useSettings().buyerLinks.filter(({ sentence }) => sentence !== undefined);
  return links.map(({ to, sentence }) => (
    <p key={to} className={`text-sm ${className}`}>
      <a href={to} className="link">
        {sentence}
      </a>
    </p>
  ));
}
