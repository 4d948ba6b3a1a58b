import type { LoadedPart } from '#platform/browser/slots/slot-parts.ts';
import { ErasureStatus } from '../erasure-status.tsx';

export default {
  load: ({ add }) => add('GET /admin/erasures', {}, []),
  Part: ErasureStatus,
} satisfies LoadedPart;
