import { useEffect } from 'react';
import { ScreenHeading } from '../../ui/heading.tsx';
import { Buttons } from './buttons.tsx';
import { Cards } from './cards.tsx';
import { Fields } from './fields.tsx';
import { addForcedStateRules } from './forced-states.ts';
import { Messages } from './messages.tsx';
import { Tables } from './tables.tsx';
import { Type } from './type.tsx';

export const meta = () => [{ title: 'Design | Sneaker Paradise' }, { name: 'robots', content: 'noindex' }];

/** The style guide: every component in every state, in both themes. Only in development. */
export default function Design() {
  useEffect(addForcedStateRules, []);
  return (
    <div className="wrap pb-16">
      <ScreenHeading title="Design" lead="Every part in every state, in both themes." />
      <div className="grid gap-6 xl:grid-cols-2">
        {(['dark', 'light'] as const).map((theme) => (
          <section
            key={theme}
            aria-label={`In ${theme}`}
            className="min-w-0 border border-line bg-ground p-6 text-ink"
            style={{ colorScheme: theme }}
          >
            <Type />
            <Buttons />
            <Fields />
            <Cards />
            <Tables />
            <Messages />
          </section>
        ))}
      </div>
    </div>
  );
}
