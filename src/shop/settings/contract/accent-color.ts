import Color from 'colorjs.io';

/** The colors that follow from an accent color, as CSS. */
export interface AccentColors {
  /** The background of buttons, and while the pointer is on them. */
  readonly accent: string;
  readonly accentDeep: string;
  /** Text on these. */
  readonly onAccent: string;
  /** Text and borders in this color on the pages of each theme. */
  readonly inkOnLight: string;
  readonly inkOnDark: string;
}

/** The least contrast of text (WCAG 2.2, 1.4.3). */
const leastContrast = 4.5;

/** The least distance of a button from the page behind it (Oklab). */
const leastDistance = 0.18;

/** The darkest and lightest text on a button. */
const [dark, light] = [new Color('#14130f'), new Color('#ffffff')];
/** Of the light and the dark theme, from `tokens.css`: the page, and the surface on which text has the least contrast. */
const grounds = [new Color('oklch', [0.975, 0.006, 95]), new Color('oklch', [0.155, 0.006, 75])];
const [lightSurface, darkSurface] = [
  new Color('oklch', [0.935, 0.009, 95]),
  new Color('oklch', [0.245, 0.008, 75]),
];

/**
 * Finds the colors that follow from an accent color, `#rrggbb`; an empty text is none. The text on it is dark or light; where it is itself text, it
 * is made darker or lighter until it can be read.
 * @returns null if neither dark nor light text can be read on it, or a button in it looks like the page of a theme
 */
export function findAccentColors(accent: string): AccentColors | null {
  if (accent === '') return null;
  const color = new Color(accent);
  const text = [dark, light].find((one) => canRead(one, color) && canRead(one, deepen(color, one)));
  if (!text || grounds.some((ground) => color.deltaEOK(ground) < leastDistance)) return null;
  return {
    accent: toHex(color),
    accentDeep: toHex(deepen(color, text)),
    onAccent: toHex(text),
    inkOnLight: toHex(findShade(color, -1, (shade) => canRead(shade, lightSurface)) ?? dark),
    inkOnDark: toHex(findShade(color, 1, (shade) => canRead(shade, darkSurface)) ?? light),
  };
}

/** The nearest lighter or darker color with {@link findAccentColors}, `#rrggbb`; the color itself if it has some. */
export function findReadableAccent(accent: string): string {
  const color = new Color(accent);
  const fits = (shade: Color) => findAccentColors(toHex(shade)) !== null;
  const found = ([-1, 1] as const).flatMap((direction) => findShade(color, direction, fits) ?? []);
  const [nearest = dark] = found.sort((one, other) => one.deltaEOK(color) - other.deltaEOK(color));
  return toHex(nearest);
}

/** The first shade that fits, in steps of half a percent of lightness (Oklch), darker or lighter; null if none does. */
function findShade(color: Color, direction: 1 | -1, fits: (shade: Color) => boolean): Color | null {
  for (let step = 0; step <= 200; step += 1) {
    const shade = lighten(color, (direction * step) / 200);
    if (fits(shade)) return shade;
  }
  return null;
}

function lighten(color: Color, by: number): Color {
  const shade = color.to('oklch');
  shade.l = Math.min(1, Math.max(0, (shade.l ?? 0) + by));
  return shade.to('srgb').toGamut();
}

/** A step away from the text on it. */
const deepen = (color: Color, text: Color): Color => lighten(color, text === dark ? -0.05 : -0.06);

const canRead = (one: Color, other: Color): boolean => one.contrastWCAG21(other) >= leastContrast;

const toHex = (color: Color): string =>
  color.to('srgb').toGamut().toString({ format: 'hex', collapse: false });
