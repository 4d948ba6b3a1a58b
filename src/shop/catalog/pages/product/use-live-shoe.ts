import { useEffect, useState } from 'react';
import type { LiveDetail, ShoeDetail } from './shoe-detail.ts';

/** The shoe of a page with the price, sale and stock that it has by now. What tells them is loaded after all else. */
export function useLiveShoe(page: ShoeDetail, currency: string): LiveDetail {
  const [live, setLive] = useState<LiveDetail>({ page, shoe: page });
  useEffect(() => {
    const over = new AbortController();
    setTimeout(
      () =>
        import('./follow-shoe.ts').then(
          (it) => it.followShoe(page, { currency, onNews: setLive, signal: over.signal }),
          () => {},
        ),
      2000,
    );
    return () => over.abort();
  }, [page, currency]);
  return live.page === page ? live : { page, shoe: page };
}
