import type { Appearance } from '@stripe/stripe-js';

/** A token of `app/ui/tokens.css` that the field is colored with. */
type Token = 'accent-ink' | 'deal-ink' | 'edge' | 'ink' | 'ink-soft' | 'raised';

/** The shop's look for Stripe's Appearance API, in the present theme. `place` is where the field stands. */
export function readAppearance(place: HTMLElement): Appearance {
  const color = readColors(place);
  const small = { fontSize: '14px', fontWeight: '600' };
  return {
    theme: 'flat',
    variables: {
      borderRadius: '0px',
      colorBackground: color.raised,
      colorDanger: color['deal-ink'],
      colorPrimary: color['accent-ink'],
      colorText: color.ink,
      colorTextPlaceholder: color['ink-soft'],
      colorTextSecondary: color['ink-soft'],
      fontFamily: 'Archivo, Arial, sans-serif',
      fontSizeBase: '16px',
      fontSizeSm: '14px',
      gridColumnSpacing: '16px',
      gridRowSpacing: '16px',
    },
    rules: {
      '.Label': { ...small, color: color.ink, marginBottom: '6px' },
      '.Input': { border: `1.5px solid ${color.edge}`, boxShadow: 'none', padding: '8px 14px' },
      '.Input:hover': { borderColor: color.ink },
      '.Input:focus': {
        borderColor: color.edge,
        outline: `3px solid ${color['accent-ink']}`,
        outlineOffset: '3px',
      },
      '.Input--invalid': {
        borderColor: color['deal-ink'],
        boxShadow: `inset 0 0 0 1px ${color['deal-ink']}`,
      },
      '.Error': { ...small, marginTop: '6px' },
    },
  };
}

/** Calls back when the shopper or the system changes the theme; returns what ends that. */
export function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', onChange);
  return () => {
    observer.disconnect();
    system.removeEventListener('change', onChange);
  };
}

/** The colors as red, green and blue: Stripe's frames know neither the shop's variables nor `oklch()`. */
function readColors(place: HTMLElement): Record<Token, string> {
  const probe = document.createElement('span');
  place.append(probe);
  const read = (token: Token) => {
    probe.style.color = `var(--${token})`;
    return toRgb(getComputedStyle(probe).color);
  };
  const colors = {
    'accent-ink': read('accent-ink'),
    'deal-ink': read('deal-ink'),
    edge: read('edge'),
    ink: read('ink'),
    'ink-soft': read('ink-soft'),
    raised: read('raised'),
  };
  probe.remove();
  return colors;
}

function toRgb(color: string): string {
  const canvas = document.createElement('canvas').getContext('2d');
  if (!canvas) return '#808080';
  canvas.fillStyle = color;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}
