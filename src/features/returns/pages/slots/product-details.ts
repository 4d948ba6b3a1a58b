import type { FindProductDetails } from '#shop/catalog/pages/catalog-slots.ts';
import { sentBackNote } from '../../contract/sent-back-note.ts';

/** Says how a shoe fits by what was sent back of it. */
const findDetails: FindProductDetails = async ({ add }, id) => {
  const sentBack = await add('GET /shoes/{id}/sent-back', { params: { id } }, null);
  const fit = sentBack && sentBackNote(sentBack);
  return fit && { section: null, properties: {}, fit };
};

export default findDetails;
