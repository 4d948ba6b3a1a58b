import type { SurfaceGrid } from '../geometry/surface-grid.ts';

const cell = 0.15;
const left = -10;
const front = -16;
const columns = 340;
const rows = 220;

/** The soft shadow on the ground: darkness 0 … 1 over the plane z = 0. */
export interface GroundShadow {
  readonly darkness: Float32Array;
}

/** Darkens the ground under the surfaces: sharply where they touch it, widely and faintly where they are above it. */
export function createGroundShadow(surfaces: readonly SurfaceGrid[]): GroundShadow {
  const clearance = new Float32Array(columns * rows).fill(99);
  for (const { position } of surfaces) {
    for (let i = 0; i < position.length; i += 3) {
      const x = Math.round(((position[i] ?? 0) - left) / cell);
      const y = Math.round(((position[i + 1] ?? 0) - front) / cell);
      if (x < 0 || y < 0 || x >= columns || y >= rows) continue;
      const at = y * columns + x;
      clearance[at] = Math.min(clearance[at] ?? 99, position[i + 2] ?? 99);
    }
  }
  const touch = clearance.map((z) => (z > 50 ? 0 : Math.exp(-z / 0.35)));
  const hover = clearance.map((z) => (z > 50 ? 0 : Math.exp(-z / 2.6)));
  const tight = blur(touch, 3);
  const middle = blur(hover, 8);
  const wide = blur(hover, 18);
  return {
    darkness: tight.map((t, at) =>
      Math.min(0.82, 0.5 * t + 0.34 * (middle[at] ?? 0) + 0.3 * (wide[at] ?? 0)),
    ),
  };
}

/** Darkness at a point of the ground. */
export function groundShadowAt(shadow: GroundShadow, x: number, y: number): number {
  const fx = (x - left) / cell;
  const fy = (y - front) / cell;
  if (fx < 0 || fy < 0 || fx >= columns - 1 || fy >= rows - 1) return 0;
  const x0 = Math.floor(fx);
  const y0 = Math.floor(fy);
  const u = fx - x0;
  const v = fy - y0;
  const at = y0 * columns + x0;
  const { darkness: dark } = shadow;
  const near = (dark[at] ?? 0) * (1 - u) + (dark[at + 1] ?? 0) * u;
  const far = (dark[at + columns] ?? 0) * (1 - u) + (dark[at + columns + 1] ?? 0) * u;
  return near * (1 - v) + far * v;
}

/** Three box blurs, which are nearly a Gaussian. */
function blur(from: Float32Array, radius: number): Float32Array {
  let data = from;
  for (let pass = 0; pass < 3; pass++) {
    data = box(data, columns, rows, 1, columns, radius);
    data = box(data, rows, columns, columns, 1, radius);
  }
  return data;
}

function box(
  from: Float32Array,
  length: number,
  lines: number,
  step: number,
  jump: number,
  radius: number,
): Float32Array {
  const to = new Float32Array(from.length);
  const share = 1 / (2 * radius + 1);
  for (let line = 0; line < lines; line++) {
    const start = line * jump;
    let sum = 0;
    for (let i = 0; i < radius; i++) sum += from[start + i * step] ?? 0;
    for (let i = 0; i < length; i++) {
      if (i + radius < length) sum += from[start + (i + radius) * step] ?? 0;
      if (i - radius - 1 >= 0) sum -= from[start + (i - radius - 1) * step] ?? 0;
      to[start + i * step] = sum * share;
    }
  }
  return to;
}
