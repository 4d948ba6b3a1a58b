import type { Counted } from '#platform/analytics/contract/counted.ts';

declare module '#platform/analytics/contract/counted.ts' {
  interface CountedEvents {
    readonly join_launch: string;
  }
}

/** The counted event and page of this feature. */
export const countedLaunches: Counted = { events: { join_launch: 'Launch entries' }, pages: ['/launches'] };
