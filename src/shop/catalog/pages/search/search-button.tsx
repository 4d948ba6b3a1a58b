import { type ComponentType, type SyntheticEvent, useState } from 'react';
import { Form } from 'react-router';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import type { SearchResultsProps } from './search-results.tsx';

const close = (event: SyntheticEvent) => event.currentTarget.closest('dialog')?.close();

/**
 * Opens the search panel. Its field is in every document, so that the first key already meets it; only the code of the
 * results is loaded on demand. Without JavaScript the button leads to the catalog, which has a search field.
 */
export function SearchButton() {
  const [text, setText] = useState('');
  const [Results, setResults] = useState<ComponentType<SearchResultsProps> | null>(null);
  const load = () =>
    import('./search-results.tsx').then(
      (module) => setResults(() => module.SearchResults),
      // Enter still opens the page of all results.
      () => {},
    );
  return (
    <>
      <form action="/products">
        <Button
          type="submit"
          variant="quiet"
          icon
          aria-label="Search"
          aria-haspopup="dialog"
          aria-controls="search"
          onPointerEnter={load}
        >
          <Icon name="search" />
        </Button>
      </form>
      <Dialog id="search" onClose={() => setText('')} label="Search" placement="side">
        <div className="flex gap-2 border-b border-line p-4">
          <Form action="/products" role="search" className="grow" onSubmit={close}>
            <input
              type="search"
              name="q"
              className="control"
              placeholder="Search..."
              aria-label="Search..."
              autoComplete="off"
              maxLength={100}
              value={text}
              onFocus={load}
              onChange={(event) => {
                setText(event.target.value);
                void load();
              }}
            />
          </Form>
          <form method="dialog">
            <Button type="submit" variant="quiet" icon aria-label="Close">
              <Icon name="close" />
            </Button>
          </form>
        </div>
        {Results && <Results text={text} onLeave={close} />}
      </Dialog>
    </>
  );
}
