import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import type { CartNote } from '#shop/orders/pages/order-slots.ts';

/** Only carts with a launch load it. */
const LaunchNote = lazy(() => import('../line/launch-note.tsx').catch(() => ({ default: () => null })));

/** How the buyer of a launched shoe stands in its line. */
const launchNote: CartNote = (shoeId, { opensAt }) =>
  opensAt === null ? null : (
    <p key="launch" className="text-sm font-semibold">
      <Suspense>
        <LaunchNote shoeId={shoeId} opensAt={opensAt} />
      </Suspense>{' '}
      <Link to={`/products/${shoeId}`} className="link">
        View the launch
      </Link>
    </p>
  );

export default launchNote;
