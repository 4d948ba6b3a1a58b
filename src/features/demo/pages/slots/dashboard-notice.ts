import type { LoadedPart } from '#platform/browser/slots/slot-parts.ts';
import { DemoNotice } from '../demo-notice.tsx';

export default {
  load: ({ add }) => add('GET /admin/demo-data', {}, null),
  Part: DemoNotice,
} satisfies LoadedPart;
