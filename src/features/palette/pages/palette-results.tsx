import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useState } from 'react';
import { useNavigate } from 'react-router';
import { count } from '#platform/ui/count.ts';
import { useSettings } from '#shop/settings/pages/use-settings.ts';
import { findAnything, findScreens, type PaletteGroup } from './find-anything.ts';

export interface PaletteResultsProps {
  /** What is typed into the field. */
  text: string;
  /** Takes the keys of the field. */
  keys: Ref<(event: KeyboardEvent) => void>;
  /** Told the id of the option that Enter would follow, if there is one. */
  onActive: (id: string | undefined) => void;
  /** Called when an option is followed. */
  onLeave: () => void;
}

/** What is found while an administrator types: the listbox of a combobox whose focus stays in its field (WAI-ARIA APG). */
export function PaletteResults({ text, keys, onActive, onLeave }: PaletteResultsProps) {
  const { groups, isLoading } = useSearch(text.trim());
  const options = groups.flatMap((group) => group.options);
  const [chosen, setChosen] = useState<{ text: string; to: string } | null>(null);
  const found = chosen?.text === text ? options.findIndex(({ to }) => to === chosen.to) : -1;
  const index = Math.max(0, found);
  const active = options[index] && idOf(options[index].to);
  const navigate = useNavigate();

  const choose = (step: number) => {
    const option = options.at((index + step) % options.length);
    if (option) setChosen({ text, to: option.to });
  };
  const follow = (to: string) => {
    onLeave();
    void navigate(to);
  };
  useImperativeHandle(keys, () => (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') choose(1);
    else if (event.key === 'ArrowUp') choose(-1);
    else if (event.key === 'Enter' && options[index]) follow(options[index].to);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    onActive(active);
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
    return () => onActive(undefined);
  }, [active, onActive]);

  return (
    <>
      <p role="status" className="palette-status">
        {isLoading ? 'Searching…' : options.length === 0 ? 'No results' : count(options.length, 'result')}
      </p>
      <div
        id="palette-options"
        role="listbox"
        aria-label="Results"
        aria-busy={isLoading}
        className="palette-options"
      >
        {groups.map(({ name, options: ofGroup }) => (
          <fieldset key={name} aria-label={name}>
            <p className="palette-group" aria-hidden="true">
              {name}
            </p>
            {ofGroup.map(({ to, label, detail }) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys go to the field
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
              <div
                key={to}
                id={idOf(to)}
                role="option"
                aria-selected={idOf(to) === active}
                className="palette-option"
                onClick={() => follow(to)}
              >
                <span className="min-w-0 wrap-anywhere">{label}</span>
                {detail && <span className="palette-detail">{detail}</span>}
              </div>
            ))}
          </fieldset>
        ))}
      </div>
    </>
  );
}

const idOf = (to: string): string => `palette-option-${to}`;

/** The debounce delay in ms. */
const debounceDelay = 200;

/** Screens at once, all else while the administrator types; stale responses are dropped. */
function useSearch(text: string): { groups: readonly PaletteGroup[]; isLoading: boolean } {
  const { currency } = useSettings();
  const [found, setFound] = useState<{ text: string; groups: readonly PaletteGroup[] } | null>(null);
  useEffect(() => {
    if (text === '') return;
    const controller = new AbortController();
    const search = async () =>
      setFound({ text, groups: await findAnything(text, { currency, signal: controller.signal }) });
    // Aborted: the next search is under way.
    const timer = setTimeout(() => search().catch(() => undefined), debounceDelay);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text, currency]);
  const isLoading = text !== '' && found?.text !== text;
  return { groups: [...findScreens(text), ...(found?.text === text ? found.groups : [])], isLoading };
}
