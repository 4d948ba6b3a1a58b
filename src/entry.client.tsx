import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { countWith } from './platform/analytics/pages/track.ts';
import { neededForHydration } from './platform/browser/document/needed-for-hydration.ts';

const hydrate = () =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });

Promise.all(neededForHydration).then(hydrate, hydrate);

countWith(() => import('./shop/content/pages/count-event.ts'));
void import('./shop/start-later.ts');
