const size = 256;

/** Reads a 256 × 256 noise image at a position in its own cells, interpolated and repeating. */
export function sampleNoise(noise: Float32Array, x: number, y: number): number {
  const fx = Math.floor(x);
  const fy = Math.floor(y);
  const x0 = fx & 255;
  const y0 = (fy & 255) << 8;
  const x1 = (x0 + 1) & 255;
  const y1 = (y0 + 256) & 65535;
  const u = x - fx;
  const v = y - fy;
  const top = (noise[y0 + x0] ?? 0) * (1 - u) + (noise[y0 + x1] ?? 0) * u;
  const bottom = (noise[y1 + x0] ?? 0) * (1 - u) + (noise[y1 + x1] ?? 0) * u;
  return top * (1 - v) + bottom * v;
}

/** A deterministic stream of numbers in 0 … 1. */
function pseudoRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Uneven specks. */
export const specks: Float32Array = Float32Array.from({ length: size * size }, pseudoRandom(7));

/** Soft clouds: specks blurred at several sizes. */
export const clouds: Float32Array = (() => {
  const out = new Float32Array(size * size);
  for (const [scale, weight] of [
    [0.03125, 0.5],
    [0.0625, 0.28],
    [0.125, 0.15],
    [0.25, 0.07],
  ] as const) {
    const period = size * scale;
    const random = pseudoRandom(Math.round(period));
    const lattice = Float32Array.from({ length: period * period }, random);
    const value = (x: number, y: number) => lattice[(y % period) * period + (x % period)] ?? 0;
    for (let i = 0; i < out.length; i++) {
      const x = (i & 255) * scale;
      const y = (i >> 8) * scale;
      const x0 = Math.floor(x);
      const y0 = Math.floor(y);
      const u = (x - x0) ** 2 * (3 - 2 * (x - x0));
      const v = (y - y0) ** 2 * (3 - 2 * (y - y0));
      const top = value(x0, y0) * (1 - u) + value(x0 + 1, y0) * u;
      const bottom = value(x0, y0 + 1) * (1 - u) + value(x0 + 1, y0 + 1) * u;
      out[i] = (out[i] ?? 0) + weight * (top * (1 - v) + bottom * v);
    }
  }
  return out;
})();

/** Pebbles with creases between them, as on leather: 32 cells across. */
export const pebbles: Float32Array = (() => {
  const cells = 32;
  const random = pseudoRandom(11);
  const points = Float32Array.from({ length: cells * cells * 2 }, random);
  const pitch = size / cells;
  return Float32Array.from({ length: size * size }, (_, index) => {
    const x = (index & 255) / pitch;
    const y = (index >> 8) / pitch;
    let first = 9;
    let second = 9;
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        const cx = Math.floor(x) + dx;
        const cy = Math.floor(y) + dy;
        const at = (((cy + cells) % cells) * cells + ((cx + cells) % cells)) * 2;
        const d = Math.hypot(cx + (points[at] ?? 0) - x, cy + (points[at + 1] ?? 0) - y);
        if (d < first) {
          second = first;
          first = d;
        } else if (d < second) second = d;
      }
    }
    return Math.min(1, (second - first) * 2.2);
  });
})();
