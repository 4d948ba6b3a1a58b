import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Icon } from '#platform/ui/icon.tsx';
import { brandPath } from '../brand-path.ts';

/** `rest` leaves hover to the style sheet; `shut` was closed by the user while the pointer stayed. */
type MenuState = 'rest' | 'hovered' | 'open' | 'shut';

/** The BRANDS dropdown: opens on hover, by click or touch, and by keyboard; Escape closes it. */
export function BrandMenu({ brands }: { brands: readonly string[] }) {
  const [state, setState] = useState<MenuState>('rest');
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const shown = state === 'hovered' || state === 'open';

  useEffect(() => {
    if (!shown) return;
    const onOutside = (event: Event) => {
      if (event.target instanceof Node && !menu.current?.contains(event.target)) setState('rest');
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      if (menu.current?.contains(document.activeElement)) button.current?.focus();
      setState('shut');
    };
    document.addEventListener('pointerdown', onOutside);
    document.addEventListener('focusin', onOutside);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onOutside);
      document.removeEventListener('focusin', onOutside);
      document.removeEventListener('keydown', onKey);
    };
  }, [shown]);

  return (
    <div
      ref={menu}
      className="brand-menu"
      data-state={state}
      onPointerEnter={(event) =>
        event.pointerType === 'mouse' && setState((now) => (now === 'rest' ? 'hovered' : now))
      }
      onPointerLeave={(event) => event.pointerType === 'mouse' && setState('rest')}
    >
      <button
        ref={button}
        type="button"
        className="brand-menu-button"
        aria-expanded={shown}
        aria-controls="brands"
        onClick={() => setState(state === 'open' ? 'shut' : 'open')}
      >
        BRANDS
        <Icon name="down" size={16} />
      </button>
      <div id="brands" className="brand-menu-panel">
        <ul className="wrap brand-menu-list">
          {brands.map((brand) => (
            <li key={brand}>
              <Link to={brandPath(brand)} prefetch="intent" className="wide" onClick={() => setState('shut')}>
                {brand}
              </Link>
            </li>
          ))}
          <li>
            <Link to="/products" className="wide text-ink-soft" onClick={() => setState('shut')}>
              All shoes
            </Link>
          </li>
        </ul>
      </div>
    </div>
  );
}
