import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadPanel } from './routes/product/launch/load-panel.ts';

const hydrate = () =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });

// What only some pages load: see `loaded-panel.ts`.
if (document.querySelector('.launch')) loadPanel().then(hydrate, hydrate);
else hydrate();

void import('./lib/document/start-later.ts');
