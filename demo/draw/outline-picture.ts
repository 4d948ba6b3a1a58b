import type { RawPicture } from '@sneaker-paradise/shoe-illustrator';

/** The color of the lines, which is clear on the tiles of both themes. */
const gray = 0x70;
/** From how large a difference between neighboring pixels on there is a line, of 255. */
const threshold = 26;

/**
 * A drawing of a picture by its edges alone: transparent between them, so that nobody takes it for a photo. Deterministic.
 */
export function outlinePicture({ data, width, height }: RawPicture): RawPicture {
  const reach = Math.max(1, Math.round(width / 640));
  const levels = new Float32Array(width * height);
  for (let pixel = 0; pixel < levels.length; pixel++) levels[pixel] = levelOf(data, pixel * 4);
  const lines = Buffer.alloc(data.length);
  for (let y = reach; y < height - reach; y++)
    for (let x = reach; x < width - reach; x++) {
      const at = (dx: number, dy: number) => levels[(y + dy * reach) * width + x + dx * reach] ?? 0;
      const slope = Math.hypot(at(1, 0) - at(-1, 0), at(0, 1) - at(0, -1));
      const opacity = Math.min(255, Math.max(0, (slope - threshold) * 9));
      lines.set([gray, gray, gray, opacity], (y * width + x) * 4);
    }
  return { data: lines, width, height };
}

/** How light a pixel is on white; the soft shadow on the ground, which is nearly transparent, counts as white. */
function levelOf(data: Buffer, first: number): number {
  const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(first, first + 4);
  if (alpha < 200) return 255;
  return (red + green + blue) / 3 - 60;
}
