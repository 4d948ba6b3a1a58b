import './palette.css';
import { type ComponentType, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import type { PaletteResultsProps } from './palette-results.tsx';

/**
 * Opens the command palette, as Ctrl+K and ⌘K do. Its field is in every document of administration, so that the first key
 * already meets it; the code of what it finds is loaded on demand.
 */
export function PaletteButton() {
  const [text, setText] = useState('');
  const [active, setActive] = useState<string>();
  const [Results, setResults] = useState<ComponentType<PaletteResultsProps> | null>(null);
  const keys = useRef<(event: KeyboardEvent) => void>(null);
  const load = () =>
    import('./palette-results.tsx').then(
      (module) => setResults(() => module.PaletteResults),
      // The tabs and the searches of the tables are still there.
      () => {},
    );
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      const palette = findPalette();
      if (palette?.open) palette.close();
      // Not above another dialog, which may hold a half-filled form.
      else if (!document.querySelector('dialog[open]')) palette?.showModal();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <Button
        size="small"
        aria-haspopup="dialog"
        aria-controls={id}
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={load}
      >
        <Icon name="search" size={16} /> Jump to <kbd className="palette-key">Ctrl K</kbd>
      </Button>
      <Dialog id={id} label="Search the admin area" onClose={() => setText('')}>
        <div className="palette">
          <input
            type="text"
            name="find"
            role="combobox"
            className="control"
            aria-label="Search orders, shoes, people and pages"
            placeholder="Search orders, shoes, people, pages"
            aria-expanded={active !== undefined}
            aria-controls="palette-options"
            aria-activedescendant={active}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            value={text}
            onFocus={load}
            onChange={(event) => {
              setText(event.target.value);
              void load();
            }}
            onKeyDown={(event) => keys.current?.(event)}
          />
          {Results && (
            <Results text={text} keys={keys} onActive={setActive} onLeave={() => findPalette()?.close()} />
          )}
        </div>
      </Dialog>
    </>
  );
}

const id = 'palette';

const findPalette = (): HTMLDialogElement | undefined =>
  [...document.querySelectorAll('dialog')].find((dialog) => dialog.id === id);
