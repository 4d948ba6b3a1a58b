import type { Drawing, Part, Swatch } from '@sneaker-paradise/shoe-illustrator';
import { createRenderWorkerPool } from '@sneaker-paradise/shoe-illustrator';
import { type DemoShoe, demoShoes } from '#demo/demo-shoes.ts';
import { placeholderKey } from '#server/modules/media/media.ts';
import type { DrawPicture } from '#server/shared/draw-picture.ts';
import type { FileStorage } from '#server/shared/file-storage.ts';

/** Draws the pictures of the demo catalogue, and the placeholder picture of a shoe without one. */
export interface Illustrator extends AsyncDisposable {
  readonly draw: DrawPicture;
  /** A placeholder to show while the picture of a demo shoe loads (a ThumbHash, base64). */
  placeholder(shoe: DemoShoe): Promise<string>;
}

/**
 * Creates an illustrator with at most `processes` worker processes, started with the first picture. Drawings are read
 * from and written to `storage`, which all processes share; errors of that cache are ignored.
 */
export function createIllustrator(processes: number, storage: FileStorage): Illustrator {
  const pool = createRenderWorkerPool({ workers: processes });

  async function readOrDraw(key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const found = await storage.get(key).catch(() => null);
    if (found) return found;
    const drawn = await draw();
    await storage.put(key, drawn).catch(() => {});
    return drawn;
  }

  return {
    async draw({ key, view, width, format }) {
      const drawing = drawings.get(key);
      if (!drawing) return null;
      return readOrDraw(`${key}/${view}-${width}.${format}`, () =>
        pool.renderPicture({ drawing, view, width, format }),
      );
    },
    async placeholder({ slug, drawing }) {
      const hash = () => pool.renderPlaceholder({ drawing, view: 'side' });
      return String(await readOrDraw(`${slug}/tiny`, async () => Buffer.from(await hash())));
    },
    [Symbol.asyncDispose]: () => pool.close(),
  };
}

/** The colours of the placeholder picture. */
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
