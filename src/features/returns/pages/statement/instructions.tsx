import { describeSeller } from '#shop/settings/contract/describe-seller.ts';
import { useSettings } from '#shop/settings/pages/use-settings.ts';
import { type WithdrawalTerms, withdrawalLink } from '../../contract/withdrawals.ts';

/**
 * What the model instructions of Directive 2011/83/EU, Annex I(A), say for the goods of this shop, in plain words, and the
 * model form of Annex I(B), whose words are fixed. Shown where customers have the right to withdraw.
 */
export function Instructions({ terms: { days, returnCost } }: { terms: WithdrawalTerms }) {
  const { seller, shop, buyerLinks } = useSettings();
  if (!buyerLinks.some(({ to }) => to === withdrawalLink.to)) return null;
  const described = describeSeller({ ...seller, email: seller.email ?? shop.contactEmail });
  const trader = (seller.legalName === null ? [shop.name, ...described] : described).join(', ');
  return (
    <div className="prose mt-14">
      <h2>Your right to withdraw</h2>
      <p>
        You have the right to withdraw from this contract within {days} days without giving any reason. The
        withdrawal period ends {days} days after the day on which you, or someone you named who is not the
        carrier, receive the goods. If an order arrives in several parcels, the last one counts.
      </p>
      <p dir="auto" className="wrap-anywhere">
        To withdraw, tell us ({trader}) clearly that you withdraw from this contract: with the form above, for
        example by email, or in a letter. You can use the model form below, but do not have to. If you use the
        form above, we send you a receipt by email at once, with what you stated and the date and time.
      </p>
      <p>You are in time if you send it before the period has ended.</p>
      <h2>What happens when you withdraw</h2>
      <p>
        We refund all payments that we received from you for these goods, including delivery, but not what a
        delivery method cost more than our cheapest standard delivery. We do so without delay, at the latest
        14 days after the day on which you told us, with the means of payment that you used, and at no cost to
        you. We may wait until we have the goods back, or until you have shown that you sent them back.
      </p>
      <p>
        Send the goods back to us without delay, at the latest 14 days after the day on which you told us. You
        are in time if you send them before the 14 days have passed.{' '}
        {returnCost === 'shop' ? 'We pay for sending the goods back.' : 'You pay for sending the goods back.'}
      </p>
      <p>
        You only have to pay for a loss in value of the goods if it comes from handling them in a way that is
        not needed to see what they are, what they are like and how they work.
      </p>
      <h2>Model withdrawal form</h2>
      <p>(Complete and return this form only if you wish to withdraw from the contract.)</p>
      <ul className="list-disc pl-6">
        <li dir="auto" className="wrap-anywhere">
          To {trader}:
        </li>
        <li>
          I/We (*) hereby give notice that I/We (*) withdraw from my/our (*) contract of sale of the following
          goods (*)
        </li>
        <li>Ordered on (*)/received on (*)</li>
        <li>Name of consumer(s)</li>
        <li>Address of consumer(s)</li>
        <li>Signature of consumer(s) (only if this form is on paper)</li>
        <li>Date</li>
      </ul>
      <p>(*) Delete as appropriate.</p>
    </div>
  );
}
