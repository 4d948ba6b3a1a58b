import type { LoadedPart } from '#shop/slots/slot-types.ts';
import { ErasureStatus } from '../erasure-status.tsx';

export default {
  load: ({ add }) => add('GET /admin/erasures', {}, []),
  Part: ErasureStatus,
} satisfies LoadedPart;
