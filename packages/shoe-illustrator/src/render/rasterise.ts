import type { SurfaceGrid } from '../geometry/surface-grid.ts';
import type { Camera } from './camera.ts';

/** What is visible at every sample: the surface (index + 1; 0 for none), its parameters, depth and normal. */
export interface Samples {
  readonly width: number;
  readonly height: number;
  readonly surface: Uint8Array;
  readonly u: Float32Array;
  readonly v: Float32Array;
  /** Distance towards the camera from the plane through its target. */
  readonly depth: Float32Array;
  readonly nx: Float32Array;
  readonly ny: Float32Array;
  readonly nz: Float32Array;
}

/** Empty samples for a picture of this size. */
export function emptySamples(width: number, height: number): Samples {
  const count = width * height;
  const floats = () => new Float32Array(count);
  return {
    width,
    height,
    surface: new Uint8Array(count),
    u: floats(),
    v: floats(),
    depth: floats().fill(-1e9),
    nx: floats(),
    ny: floats(),
    nz: floats(),
  };
}

/** Draws one surface into the samples with a depth test. `left` and `top` place the window in the picture. */
export function rasterise(
  into: Samples,
  camera: Camera,
  surface: SurfaceGrid,
  number: number,
  left: number,
  top: number,
) {
  const { columns, rows, normal } = surface;
  const flat = projectSurface(surface, camera, left, top);
  for (let row = 0; row < rows - 1; row++) {
    for (let column = 0; column < columns - 1; column++) {
      const a = row * columns + column;
      triangle(into, surface, flat, normal, a, a + 1, a + columns, number);
      triangle(into, surface, flat, normal, a + 1, a + columns + 1, a + columns, number);
    }
  }
}

/** Picture position and depth of every point of a surface. */
export function projectSurface(
  surface: SurfaceGrid,
  camera: Camera,
  left: number,
  top: number,
): Float32Array {
  const { position } = surface;
  const { right, up, back, target, distance, scale, centreX, centreY } = camera;
  const flat = new Float32Array(position.length);
  for (let i = 0; i < position.length; i += 3) {
    const x = (position[i] ?? 0) - target[0];
    const y = (position[i + 1] ?? 0) - target[1];
    const z = (position[i + 2] ?? 0) - target[2];
    const near = x * back[0] + y * back[1] + z * back[2];
    const zoom = (scale * distance) / (distance - near);
    flat[i] = centreX - left + (x * right[0] + y * right[1] + z * right[2]) * zoom;
    flat[i + 1] = centreY - top - (x * up[0] + y * up[1] + z * up[2]) * zoom;
    flat[i + 2] = near;
  }
  return flat;
}

function triangle(
  into: Samples,
  surface: SurfaceGrid,
  flat: Float32Array,
  normal: Float32Array,
  a: number,
  b: number,
  c: number,
  number: number,
) {
  const ax = flat[a * 3] ?? 0;
  const ay = flat[a * 3 + 1] ?? 0;
  const bx = flat[b * 3] ?? 0;
  const by = flat[b * 3 + 1] ?? 0;
  const cx = flat[c * 3] ?? 0;
  const cy = flat[c * 3 + 1] ?? 0;
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  if (Math.abs(area) < 1e-9) return;
  const { width, height, depth: near, surface: patch, u, v, nx, ny, nz } = into;
  const x0 = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5));
  const x1 = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5));
  const y0 = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5));
  const y1 = Math.min(height - 1, Math.floor(Math.max(ay, by, cy) - 0.5));
  if (x0 > x1 || y0 > y1) return;
  const inverse = 1 / area;
  const az = flat[a * 3 + 2] ?? 0;
  const bz = flat[b * 3 + 2] ?? 0;
  const cz = flat[c * 3 + 2] ?? 0;
  const { columns, rows } = surface;
  const us = 1 / (columns - 1);
  const vs = 1 / (rows - 1);
  const au = (a % columns) * us;
  const bu = (b % columns) * us;
  const cu = (c % columns) * us;
  const av = Math.floor(a / columns) * vs;
  const bv = Math.floor(b / columns) * vs;
  const cv = Math.floor(c / columns) * vs;
  const stepB = (cy - ay) * inverse;
  const stepC = (ay - by) * inverse;
  for (let y = y0; y <= y1; y++) {
    const py = y + 0.5 - ay;
    const px = x0 + 0.5 - ax;
    let wb = (px * (cy - ay) - py * (cx - ax)) * inverse;
    let wc = (py * (bx - ax) - px * (by - ay)) * inverse;
    let at = y * width + x0;
    for (let x = x0; x <= x1; x++, at++, wb += stepB, wc += stepC) {
      const wa = 1 - wb - wc;
      if (wa < -1e-6 || wb < -1e-6 || wc < -1e-6) continue;
      const depth = wa * az + wb * bz + wc * cz;
      if (depth <= (near[at] ?? 0)) continue;
      near[at] = depth;
      patch[at] = number;
      u[at] = wa * au + wb * bu + wc * cu;
      v[at] = wa * av + wb * bv + wc * cv;
      nx[at] = wa * (normal[a * 3] ?? 0) + wb * (normal[b * 3] ?? 0) + wc * (normal[c * 3] ?? 0);
      ny[at] = wa * (normal[a * 3 + 1] ?? 0) + wb * (normal[b * 3 + 1] ?? 0) + wc * (normal[c * 3 + 1] ?? 0);
      nz[at] = wa * (normal[a * 3 + 2] ?? 0) + wb * (normal[b * 3 + 2] ?? 0) + wc * (normal[c * 3 + 2] ?? 0);
    }
  }
}
