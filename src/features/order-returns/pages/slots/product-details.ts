import { unwrap } from '#platform/browser/api/unwrap.ts';
import type { FindProductDetails } from '#shop/slots/slot-types.ts';
import { sentBackNote } from '../../contract/sent-back-note.ts';

/** Says how a shoe fits by what was sent back of it. */
const findDetails: FindProductDetails = async (call, id) => {
  const fit = sentBackNote(unwrap(await call('GET /shoes/{id}/sent-back', { params: { id } })).body);
  return fit && { section: null, properties: {}, fit };
};

export default findDetails;
