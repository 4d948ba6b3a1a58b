import { unwrap } from '#app/lib/api/unwrap.ts';
import type { LoadedPart } from '#app/slot-types.ts';
import { ErasureStatus } from '../erasure-status.tsx';

export default {
  load: async (call) => unwrap(await call('GET /admin/erasures', {})).body,
  Part: ErasureStatus,
} satisfies LoadedPart;
