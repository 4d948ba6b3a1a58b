import { unwrap } from '#platform/browser/api/unwrap.ts';
import type { LoadedPart } from '#shop/slots/slot-types.ts';
import { DemoNotice } from '../demo-notice.tsx';

export default {
  load: async (call) => unwrap(await call('GET /admin/demo-data', {})).body,
  Part: DemoNotice,
} satisfies LoadedPart;
