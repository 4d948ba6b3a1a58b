import { unwrap } from '#platform/browser/api/unwrap.ts';
import type { LoadedPart } from '#shop/slots/slot-types.ts';
import { ErasureStatus } from '../erasure-status.tsx';

export default {
  load: async (call) => unwrap(await call('GET /admin/erasures', {})).body,
  Part: ErasureStatus,
} satisfies LoadedPart;
