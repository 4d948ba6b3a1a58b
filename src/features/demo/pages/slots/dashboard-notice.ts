import type { LoadedPart } from '#shop/slots/slot-types.ts';
import { DemoNotice } from '../demo-notice.tsx';

export default {
  load: ({ add }) => add('GET /admin/demo-data', {}, null),
  Part: DemoNotice,
} satisfies LoadedPart;
