import { finishes, materialNames, type SurfaceFinish } from '../materials/materials.ts';
import { type Openness, opennessAt } from './ambient-occlusion.ts';
import type { Camera } from './camera.ts';
import type { Samples } from './rasterise.ts';
import type { ShadowMap } from './shadow-map.ts';
import { type ShadingPoint, shade } from './studio-lights.ts';
import type { TexturedSamples } from './texture-samples.ts';

/** Relief steeper than this is lit as if it had this slope. */
const steepest = 1.2;
const finishByNumber: readonly SurfaceFinish[] = materialNames.map((name) => finishes[name]);

interface LightingInput {
  readonly samples: Samples;
  readonly textured: TexturedSamples;
  readonly openness: Openness;
  readonly shadow: ShadowMap;
  readonly camera: Camera;
  readonly left: number;
  readonly top: number;
}

/**
 * Lights every sample: colours become light, in linear values that may exceed 1. Two by two samples
 * of one surface are lit as one, which is four times as quick and keeps the colours' full detail.
 */
export function lightSamples(input: LightingInput): void {
  const { surface, width, height } = input.samples;
  const point: ShadingPoint = {
    x: 0,
    y: 0,
    depth: 0,
    nx: 0,
    ny: 0,
    nz: 0,
    slopeX: 0,
    slopeY: 0,
    openness: 1,
    red: 0,
    green: 0,
    blue: 0,
  };
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      const a = y * width + x;
      const c = a + width;
      const first = surface[a] ?? 0;
      const { finish } = input.textured;
      const alike =
        first === surface[a + 1] &&
        first === surface[c] &&
        first === surface[c + 1] &&
        finish[a] === finish[a + 1] &&
        finish[a] === finish[c] &&
        finish[a] === finish[c + 1];
      if (alike) {
        if (first > 0) lightBlock(input, point, x, y);
        continue;
      }
      for (let dy = 0; dy < 2; dy++)
        for (let dx = 0; dx < 2; dx++)
          if (surface[a + dy * width + dx]) lightSingle(input, point, x + dx, y + dy);
    }
  }
}

/** Lights two by two samples of one surface together. */
function lightBlock(input: LightingInput, point: ShadingPoint, x: number, y: number): void {
  const { samples, textured } = input;
  const { width, nx, ny, nz, depth } = samples;
  const { red, green, blue, height } = textured;
  const a = y * width + x;
  const b = a + 1;
  const c = a + width;
  const d = c + 1;
  const ha = height[a] ?? 0;
  const hb = height[b] ?? 0;
  const hc = height[c] ?? 0;
  const hd = height[d] ?? 0;
  const half = 0.5 * input.camera.scale;
  setSlope(point, (hb + hd - ha - hc) * half, (ha + hb - hc - hd) * half);
  setNormal(
    point,
    input.camera,
    (nx[a] ?? 0) + (nx[d] ?? 0),
    (ny[a] ?? 0) + (ny[d] ?? 0),
    (nz[a] ?? 0) + (nz[d] ?? 0),
  );
  setPosition(input, point, x + 0.5, y + 0.5, depth[a] ?? 0);
  point.red = ((red[a] ?? 0) + (red[b] ?? 0) + (red[c] ?? 0) + (red[d] ?? 0)) / 4;
  point.green = ((green[a] ?? 0) + (green[b] ?? 0) + (green[c] ?? 0) + (green[d] ?? 0)) / 4;
  point.blue = ((blue[a] ?? 0) + (blue[b] ?? 0) + (blue[c] ?? 0) + (blue[d] ?? 0)) / 4;
  shadePoint(input, point, a);
  for (let at = a; at <= c; at += width) {
    red[at] = point.red;
    red[at + 1] = point.red;
    green[at] = point.green;
    green[at + 1] = point.green;
    blue[at] = point.blue;
    blue[at + 1] = point.blue;
  }
}

/** Lights one sample, at the edge between surfaces. */
function lightSingle(input: LightingInput, point: ShadingPoint, x: number, y: number): void {
  const { samples, textured } = input;
  const { width, nx, ny, nz, depth } = samples;
  const at = y * width + x;
  setSlope(point, 0, 0);
  setNormal(point, input.camera, nx[at] ?? 0, ny[at] ?? 0, nz[at] ?? 0);
  setPosition(input, point, x, y, depth[at] ?? 0);
  point.red = textured.red[at] ?? 0;
  point.green = textured.green[at] ?? 0;
  point.blue = textured.blue[at] ?? 0;
  shadePoint(input, point, at);
  textured.red[at] = point.red;
  textured.green[at] = point.green;
  textured.blue[at] = point.blue;
}

function setSlope(point: ShadingPoint, x: number, y: number): void {
  point.slopeX = Math.max(-steepest, Math.min(steepest, x));
  point.slopeY = Math.max(-steepest, Math.min(steepest, y));
}

/** Turns a normal into the camera's frame, facing the camera. */
function setNormal(point: ShadingPoint, { right, up, back }: Camera, x: number, y: number, z: number): void {
  const vx = x * right[0] + y * right[1] + z * right[2];
  const vy = x * up[0] + y * up[1] + z * up[2];
  const vz = x * back[0] + y * back[1] + z * back[2];
  const scale = (vz < 0 ? -1 : 1) / (Math.sqrt(vx * vx + vy * vy + vz * vz) || 1);
  point.nx = vx * scale;
  point.ny = vy * scale;
  point.nz = vz * scale;
}

function setPosition(
  { camera, openness, left, top }: LightingInput,
  point: ShadingPoint,
  x: number,
  y: number,
  depth: number,
): void {
  const zoom = (camera.distance - depth) / (camera.scale * camera.distance);
  point.x = (x + 0.5 + left - camera.centreX) * zoom;
  point.y = (camera.centreY - (y + 0.5 + top)) * zoom;
  point.depth = depth;
  point.openness = opennessAt(openness, x, y);
}

function shadePoint({ textured, shadow, camera }: LightingInput, point: ShadingPoint, at: number): void {
  const finish = finishByNumber[textured.finish[at] ?? 0];
  if (finish) shade(point, finish, shadow, camera);
}
