import type { Vector } from '../geometry/surface-grid.ts';
import type { SurfaceFinish } from '../materials/materials.ts';
import type { Camera } from './camera.ts';
import { keyLightShare, type ShadowMap } from './shadow-map.ts';

/** Directions in the camera's frame: right, up, towards the camera. */
const key = unit([-0.5, 0.78, 0.52]);
const fill = unit([0.75, 0.25, 0.6]);
const rim = unit([0.35, 0.62, -0.7]);
const keyHalf = Math.sqrt(key[0] * key[0] + key[1] * key[1] + (1 + key[2]) * (1 + key[2]));

/** The key light in the shoe's frame. */
export function keyLight({ right, up, back }: Camera): Vector {
  const axis = (n: 0 | 1 | 2) => right[n] * key[0] + up[n] * key[1] + back[n] * key[2];
  return [axis(0), axis(1), axis(2)];
}

/** One place to light; all vectors in the camera's frame. A single object is reused to avoid allocations. */
export interface ShadingPoint {
  /** Where it is: centimetres right, up and towards the camera from the target. */
  x: number;
  y: number;
  depth: number;
  /** Unit normal, and the slope of the relief to the right and upwards. */
  nx: number;
  ny: number;
  nz: number;
  slopeX: number;
  slopeY: number;
  /** Share of the surroundings it sees. */
  openness: number;
  /** Colour before, light after. */
  red: number;
  green: number;
  blue: number;
}

/** Lights a point in place: a soft key light with shadow, a fill light, ambient light from above, a rim light. */
export function shade(point: ShadingPoint, finish: SurfaceFinish, shadow: ShadowMap, camera: Camera): void {
  const { nx, ny, nz, slopeX: sx, slopeY: sy, openness } = point;
  const { right, up, back, target } = camera;
  let bx = nx - sx * (nz * nz + ny * ny) + sy * nx * ny;
  let by = ny + sx * nx * ny - sy * (nz * nz + nx * nx);
  let bz = nz + nz * (sx * nx + sy * ny);
  const scale = 1 / (Math.sqrt(bx * bx + by * by + bz * bz) || 1);
  bx *= scale;
  by *= scale;
  bz = Math.max(0.02, bz * scale);

  const { soft, roughness, gloss, sheen } = finish;
  const toKey = bx * key[0] + by * key[1] + bz * key[2];
  let sun = Math.max(0, (toKey + soft) / (1 + soft));
  if (sun > 0) {
    // sampled a little off the surface, or the surface would shadow itself
    const x = point.x + nx * 0.2;
    const y = point.y + ny * 0.2;
    const depth = point.depth + nz * 0.2;
    sun *= keyLightShare(
      shadow,
      target[0] + right[0] * x + up[0] * y + back[0] * depth,
      target[1] + right[1] * x + up[1] * y + back[1] * depth,
      target[2] + right[2] * x + up[2] * y + back[2] * depth,
    );
  }
  const toFill = Math.max(0, bx * fill[0] + by * fill[1] + bz * fill[2]);
  const toRim = Math.max(0, bx * rim[0] + by * rim[1] + bz * rim[2]);
  const sky = 0.5 + 0.5 * (by * up[2] + bz * back[2]);
  const around =
    (0.2 * toFill + (0.14 + 0.34 * sky) * openness + 0.3 * toRim * toRim) * (0.35 + 0.65 * openness);
  const away = 1 - bz;

  // highlights: the key as a soft box, a long strip overhead, and the rim at grazing angles
  let specular = 0;
  if (gloss > 0) {
    const half = (bx * key[0] + by * key[1] + bz * (1 + key[2])) / keyHalf;
    const power = 2 / (roughness ** 3 + 0.004);
    const glint = half > 0 ? half ** power * (0.25 + 0.75 * sun) * (0.5 + 0.5 / (roughness + 0.4)) : 0;
    const strip =
      smooth(0.75 - roughness * 0.6, 0.95 + roughness * 0.3, 2 * bz * by) *
      smooth(-0.4 - roughness, 0.5, 2 * bz * bx + 0.4);
    const grazing = away * away * away * away * (0.12 + 0.35 * toRim);
    specular = gloss * (glint * 0.55 + strip * 0.16 + grazing) * (0.3 + 0.7 * openness);
  }
  const fuzz = sheen * away * away * Math.sqrt(away) * (0.3 + 0.7 * sky) * openness;
  // an even glow along the outline keeps black shoes readable on dark ground
  const outline = away * away * away * (0.3 + toRim) * openness * 0.05;
  const diffuse = 0.78 * sun + around + fuzz * 0.9;
  const added = specular + fuzz * 0.05 + outline;
  point.red = point.red * diffuse + added;
  point.green = point.green * diffuse + added;
  point.blue = point.blue * diffuse + added;
}

function smooth(from: number, to: number, value: number): number {
  const f = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return f * f * (3 - 2 * f);
}

function unit(a: Vector): Vector {
  const scale = 1 / Math.hypot(a[0], a[1], a[2]);
  return [a[0] * scale, a[1] * scale, a[2] * scale];
}
