import { unwrap } from '#platform/browser/api/unwrap.ts';
import type { LoadedPart } from '#shop/slots/slot-types.ts';
import { StepsNotice } from '../steps-notice.tsx';

export default {
  load: async (call) => unwrap(await call('GET /admin/first-steps', {})).body,
  Part: StepsNotice,
} satisfies LoadedPart;
