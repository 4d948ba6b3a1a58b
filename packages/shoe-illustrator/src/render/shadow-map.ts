import type { SurfaceGrid, Vector } from '../geometry/surface-grid.ts';

const size = 640;
const span = 46;

/** Shadow map of the key light: the depth of the surface nearest to the light, over a square window. */
export interface ShadowMap {
  readonly near: Float32Array;
  readonly right: Vector;
  readonly up: Vector;
  readonly light: Vector;
}

const middle: Vector = [15, 0, 6];

/** Draws the surfaces from the light's side. `light` is a unit vector towards the light. */
export function createShadowMap(surfaces: readonly SurfaceGrid[], light: Vector): ShadowMap {
  const flat = Math.hypot(light[0], light[1]) || 1;
  const right: Vector = [-light[1] / flat, light[0] / flat, 0];
  const up: Vector = [
    light[1] * right[2] - light[2] * right[1],
    light[2] * right[0] - light[0] * right[2],
    light[0] * right[1] - light[1] * right[0],
  ];
  const map: ShadowMap = { near: new Float32Array(size * size).fill(-1e9), right, up, light };
  for (const surface of surfaces) drawDepth(map, surface);
  return map;
}

/** Share of the key light that reaches a point, 0 … 1. */
export function keyLightShare(map: ShadowMap, x: number, y: number, z: number): number {
  const { near, right, up, light } = map;
  const px = x - middle[0];
  const py = y - middle[1];
  const pz = z - middle[2];
  const u = ((px * right[0] + py * right[1] + pz * right[2]) / span + 0.5) * size;
  const v = ((px * up[0] + py * up[1] + pz * up[2]) / span + 0.5) * size;
  const depth = px * light[0] + py * light[1] + pz * light[2] + 0.12;
  let sum = 0;
  for (let dy = -3; dy <= 3; dy += 2) {
    for (let dx = -3; dx <= 3; dx += 2) {
      const cx = Math.floor(u + dx);
      const cy = Math.floor(v + dy);
      if (cx < 0 || cy < 0 || cx >= size || cy >= size || (near[cy * size + cx] ?? 0) <= depth) sum++;
    }
  }
  return sum / 16;
}

function drawDepth(map: ShadowMap, surface: SurfaceGrid) {
  const { columns, rows, position } = surface;
  const { right, up, light, near } = map;
  const flat = new Float32Array(columns * rows * 3);
  for (let i = 0; i < flat.length; i += 3) {
    const px = (position[i] ?? 0) - middle[0];
    const py = (position[i + 1] ?? 0) - middle[1];
    const pz = (position[i + 2] ?? 0) - middle[2];
    flat[i] = ((px * right[0] + py * right[1] + pz * right[2]) / span + 0.5) * size;
    flat[i + 1] = ((px * up[0] + py * up[1] + pz * up[2]) / span + 0.5) * size;
    flat[i + 2] = px * light[0] + py * light[1] + pz * light[2];
  }
  const stride = columns > 100 ? 2 : 1;
  for (let row = 0; row < rows - 1; row += stride) {
    const next = Math.min(rows - 1, row + stride);
    for (let column = 0; column < columns - 1; column += stride) {
      const side = Math.min(columns - 1, column + stride);
      const a = row * columns + column;
      const b = row * columns + side;
      const c = next * columns + column;
      fillTriangle(near, flat, a, b, c);
      fillTriangle(near, flat, b, next * columns + side, c);
    }
  }
}

function fillTriangle(near: Float32Array, flat: Float32Array, a: number, b: number, c: number) {
  const ax = flat[a * 3] ?? 0;
  const ay = flat[a * 3 + 1] ?? 0;
  const bx = flat[b * 3] ?? 0;
  const by = flat[b * 3 + 1] ?? 0;
  const cx = flat[c * 3] ?? 0;
  const cy = flat[c * 3 + 1] ?? 0;
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  if (Math.abs(area) < 1e-9) return;
  const az = flat[a * 3 + 2] ?? 0;
  const bz = flat[b * 3 + 2] ?? 0;
  const cz = flat[c * 3 + 2] ?? 0;
  const x0 = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5));
  const x1 = Math.min(size - 1, Math.floor(Math.max(ax, bx, cx) - 0.5));
  const y0 = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5));
  const y1 = Math.min(size - 1, Math.floor(Math.max(ay, by, cy) - 0.5));
  for (let y = y0; y <= y1; y++) {
    for (let x = x0; x <= x1; x++) {
      const px = x + 0.5 - ax;
      const py = y + 0.5 - ay;
      const wb = (px * (cy - ay) - py * (cx - ax)) / area;
      const wc = (py * (bx - ax) - px * (by - ay)) / area;
      const wa = 1 - wb - wc;
      if (wa < 0 || wb < 0 || wc < 0) continue;
      const depth = wa * az + wb * bz + wc * cz;
      const at = y * size + x;
      if (depth > (near[at] ?? 0)) near[at] = depth;
    }
  }
}
