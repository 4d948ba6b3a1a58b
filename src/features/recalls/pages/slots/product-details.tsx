import type { FindProductDetails } from '#shop/catalog/pages/catalog-slots.ts';
import { describeSale, recallTitle, stopUsing } from '../../contract/recall-texts.ts';
import type { PublicRecall } from '../../contract/recalls.ts';

/** Says on the page of a shoe that it is recalled. */
const findDetails: FindProductDetails = async ({ add }, id) => {
  const recalls = (await add('GET /recalls', {}, [])).filter(({ shoes }) =>
    shoes.some(({ _id }) => _id === id),
  );
  return recalls.length === 0 ? null : { section: <Recalled recalls={recalls} />, properties: {} };
};

export default findDetails;

const Recalled = ({ recalls }: { recalls: readonly PublicRecall[] }) => (
  <section className="wrap mt-20" aria-label={recallTitle}>
    <div className="grid max-w-prose gap-2 border-l-4 border-deal-ink bg-sunken p-4">
      <p className="font-semibold text-deal-ink">{recallTitle}</p>
      {recalls.map((recall) => (
        <p key={recall._id}>
          {describeSale(recall)
            .map(([term, text]) => `${term}: ${text}.`)
            .join(' ')}{' '}
          {stopUsing}{' '}
          <a className="link" href={`/recalls#${recall._id}`}>
            What you can do
          </a>
        </p>
      ))}
    </div>
  </section>
);
