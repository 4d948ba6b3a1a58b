import { Link } from 'react-router';
import { writeDate } from '#platform/contract/fields/date-in-words.ts';
import { StaticPage } from '#shop/content/pages/static-page.tsx';
import { useSettings } from '#shop/settings/pages/use-settings.ts';
import type { AccessibilityStatement } from '../contract.ts';

/** What Annex V of Directive (EU) 2019/882 asks for: the service, how it works, and how it meets the requirements. */
export function StatementText({ statement }: { statement: AccessibilityStatement }) {
  const { shop } = useSettings();
  const { conformance, knownLimits, contactEmail, authority, reviewedOn } = statement;
  return (
    <StaticPage
      title="Accessibility"
      lead={`How you can use ${shop.name}, and what to do if something does not work for you.`}
    >
      <div className="prose">
        <h2>What we offer</h2>
        <p>
          {shop.name} sells sneakers online. You can search and compare shoes, save favorites, pay by card,
          follow your orders and review the shoes that you received.
        </p>
        <h2>How it works</h2>
        <p>
          Every page works with a keyboard, a mouse or a touch screen, and begins with a link that skips to
          its content. To buy a pair, choose its size on the page of the shoe and put it into your cart. The
          cart has one form for your address and your card. If something is wrong with a field, the message is
          next to it. You get emails about your order, and it has a page of its own.
        </p>
        <h2>How we meet the requirements</h2>
        <p>{conformanceTexts[conformance]}</p>
        <p>This is how the shop is built:</p>
        <ul className="list-disc pl-6">
          {means.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
        {knownLimits !== null && (
          <>
            <h2>Known limits</h2>
            <p dir="auto" className="whitespace-pre-line wrap-anywhere">
              {knownLimits}
            </p>
          </>
        )}
        <h2>Tell us what does not work</h2>
        <p>
          If you cannot use something,{' '}
          {contactEmail === null ? (
            <Link to="/contactUs">contact us</Link>
          ) : (
            <>
              write to{' '}
              <a href={`mailto:${contactEmail}`} className="wrap-anywhere">
                {contactEmail}
              </a>
            </>
          )}
          . We will help you, and fix it.
        </p>
        {authority !== null && (
          <p>
            The authority that supervises us is{' '}
            <a href={authority.url} dir="auto" className="wrap-anywhere">
              {authority.name}
            </a>
            . You can complain there if our answer does not help you.
          </p>
        )}
        {reviewedOn !== null && (
          <p>
            We last reviewed this statement on{' '}
            <time dateTime={reviewedOn}>{writeDate(reviewedOn, 'UTC')}</time>.
          </p>
        )}
      </div>
    </StaticPage>
  );
}

const conformanceTexts = {
  full: 'The shop meets the European standard EN 301 549 and the Web Content Accessibility Guidelines (WCAG) 2.2, level AA.',
  partial:
    'The shop meets the European standard EN 301 549 and the Web Content Accessibility Guidelines (WCAG) 2.2, level AA, except for the known limits below.',
  exempt:
    'We are a microenterprise, so the accessibility requirements of Directive (EU) 2019/882 do not apply to us (Article 4(5)). We follow the Web Content Accessibility Guidelines (WCAG) 2.2, level AA, as far as we can.',
} as const;

/** The statements that are true in every configuration of the shop. Tests check most of them on every page. */
const means = [
  'Pictures have a description, and everything that you can operate has a name for screen readers.',
  'You can see which part of a page has the keyboard focus.',
  'Text has enough contrast in the light and in the dark theme.',
  'Pages fit on narrow screens, and you can enlarge their text.',
  'Animations stop if your device asks for less motion.',
] as const;
