import { useEffect, useRef } from 'react';
import { useHydrated } from '#platform/browser/use-hydrated.ts';
import { Button } from '#platform/ui/button.tsx';
import { findAccentColors } from '../contract/accent-color.ts';

/** A button and a link in an accent color, as both themes show them; without scripts there is none. */
export function AccentPreview({ color }: { color: string }) {
  if (!useHydrated()) return null;
  return (
    <div className="admin-form-whole accent-preview" aria-hidden="true">
      {(['light', 'dark'] as const).map((theme) => (
        <Sample key={theme} theme={theme} color={color} />
      ))}
    </div>
  );
}

/** The shop's own, of `tokens.css`. */
const ownAccent = '#d7ff3e';

function Sample({ theme, color }: { theme: 'light' | 'dark'; color: string }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const colors = findAccentColors(/^#[0-9a-f]{6}$/i.test(color) ? color : ownAccent);
    const values = {
      '--accent': colors?.accent,
      '--accent-deep': colors?.accentDeep,
      '--on-accent': colors?.onAccent,
      '--accent-ink': theme === 'light' ? colors?.inkOnLight : colors?.inkOnDark,
    };
    // The Content-Security-Policy allows styles that scripts set, but none in the markup.
    for (const [name, value] of Object.entries(values))
      if (value === undefined) element.current?.style.removeProperty(name);
      else element.current?.style.setProperty(name, value);
  }, [color, theme]);
  return (
    <div ref={element} data-theme={theme} className="accent-sample">
      <Button variant="accent" tabIndex={-1}>
        Buy
      </Button>
      <span className="text-accent-ink font-bold">A link</span>
    </div>
  );
}
