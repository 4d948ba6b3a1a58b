import { type DemoShoe, demoShoes } from '#catalogue/demo-shoes.ts';
import type { Drawing, Part, Swatch } from '#catalogue/illustrator/drawing.ts';
import { type RenderPool, renderPool } from '#catalogue/render-pool.ts';
import { type Draw, placeholderKey } from '#server/core/pictures.ts';

/** Draws the pictures of the demo catalogue, and the one of a shoe that has none. */
export interface Illustrator extends AsyncDisposable {
  readonly draw: Draw;
  /** A tiny picture of a demo shoe to paint while the real one loads (a ThumbHash, base64). */
  tiny(shoe: DemoShoe): Promise<string>;
}

/** Threads that drew nothing for so long, in ms, are let go, with the memory they hold. */
const idle = 20_000;

/** Makes an illustrator with at most so many threads; they start with the first picture. */
export function createIllustrator(threads: number): Illustrator {
  let pool: RenderPool | null = null;
  let running = 0;
  let timer: NodeJS.Timeout | undefined;

  async function inPool<T>(work: (pool: RenderPool) => Promise<T>): Promise<T> {
    clearTimeout(timer);
    running += 1;
    pool ??= renderPool({ threads });
    try {
      return await work(pool);
    } finally {
      running -= 1;
      if (running === 0) timer = setTimeout(leave, idle).unref();
    }
  }

  async function leave(): Promise<void> {
    clearTimeout(timer);
    const left = pool;
    pool = null;
    await left?.close();
  }

  return {
    async draw({ key, view, width, format }) {
      const drawing = drawings.get(key);
      return drawing ? inPool((it) => it.picture({ drawing, view, width, format })) : null;
    },
    tiny: ({ drawing }) => inPool((it) => it.placeholder({ drawing, view: 'side' })),
    [Symbol.asyncDispose]: leave,
  };
}

/** Parts of the shoe nobody photographed yet, in the greys of a cardboard model. */
const cardboard = (colour: string, material: Swatch['material'] = 'canvas'): Swatch => ({ colour, material });
const blankParts: Record<Part, Swatch> = {
  base: cardboard('#c9c9c5'),
  toe: cardboard('#c4c4c0'),
  overlay: cardboard('#bebeba'),
  eyestay: cardboard('#bebeba'),
  heel: cardboard('#b8b8b4'),
  collar: cardboard('#c4c4c0'),
  lining: cardboard('#b0b0ac'),
  tongue: cardboard('#c9c9c5'),
  laces: cardboard('#d6d6d2', 'cord'),
  mark: cardboard('#bebeba'),
  midsole: cardboard('#d6d6d2', 'foam'),
  accent: cardboard('#c4c4c0', 'foam'),
  outsole: cardboard('#a8a8a4', 'rubber'),
};
const blank: Drawing = { silhouette: 'court', cut: 'clean', mark: 'arc', parts: blankParts };

const drawings = new Map<string, Drawing>([
  ...demoShoes.map(({ slug, drawing }) => [slug, drawing] as const),
  [placeholderKey, blank],
]);
