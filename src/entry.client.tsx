import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
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

void import('./shop/start-later.ts');
