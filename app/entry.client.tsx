import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { neededForHydration } from './lib/document/needed-for-hydration.ts';

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

void import('./lib/document/start-later.ts');
