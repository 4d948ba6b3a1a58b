import type { Drawing, Part, Swatch } from '@sneaker-paradise/shoe-illustrator';
import { createRenderWorkerPool } from '@sneaker-paradise/shoe-illustrator';
import { type DemoShoe, demoShoes } from '#demo/demo-shoes.ts';
import { placeholderKey } from '#server/modules/media/media.ts';
import type { DrawPicture } from '#server/shared/draw-picture.ts';
import type { FileStorage } from '#server/shared/file-storage.ts';

/** Draws the pictures of the demo catalogue, and the one of a shoe that has none. */
export interface Illustrator extends AsyncDisposable {
  readonly draw: DrawPicture;
  /** A tiny picture of a demo shoe to paint while the real one loads (a ThumbHash, base64). */
  tiny(shoe: DemoShoe): Promise<string>;
}

/**
 * Makes an illustrator with at most so many processes; they start with the first picture. What was drawn once is taken from
 * `kept`, where all shops of this folder keep it; that it cannot be written there is no harm.
 */
export function createIllustrator(processes: number, kept: FileStorage): Illustrator {
  const pool = createRenderWorkerPool({ workers: processes });

  async function once(key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const found = await kept.get(key).catch(() => null);
    if (found) return found;
    const drawn = await draw();
    await kept.put(key, drawn).catch(() => {});
    return drawn;
  }

  return {
    async draw({ key, view, width, format }) {
      const drawing = drawings.get(key);
      if (!drawing) return null;
      return once(`${key}/${view}-${width}.${format}`, () =>
        pool.renderPicture({ drawing, view, width, format }),
      );
    },
    async tiny({ slug, drawing }) {
      const hash = () => pool.renderPlaceholder({ drawing, view: 'side' });
      return String(await once(`${slug}/tiny`, async () => Buffer.from(await hash())));
    },
    [Symbol.asyncDispose]: () => pool.close(),
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
