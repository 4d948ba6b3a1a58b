import type { LoadedPart } from '#platform/browser/slots/slot-parts.ts';
import { StepsNotice } from '../steps-notice.tsx';

export default {
  load: ({ add }) => add('GET /admin/first-steps', {}, { isShown: false, steps: [] }),
  Part: StepsNotice,
} satisfies LoadedPart;
