import type { Camera } from './camera.ts';
import type { Covering } from './cover.ts';
import { type Spot, shine } from './lamps.ts';
import { type Finish, finishes, materialNames } from './materials.ts';
import { type Openness, readOpenness } from './occlusion.ts';
import type { Samples } from './rasterise.ts';
import type { ShadowMap } from './shadow-map.ts';

/** Steepest relief that is still lit as a slope. */
const steepest = 1.2;
const kinds: readonly Finish[] = materialNames.map((name) => finishes[name]);

interface Scene {
  readonly samples: Samples;
  readonly covering: Covering;
  readonly open: Openness;
  readonly shadow: ShadowMap;
  readonly camera: Camera;
  readonly left: number;
  readonly top: number;
}

/**
 * Lights every sample; the covering's colours become light, in linear values that may pass 1. Two by two samples
 * of one surface are lit as one, which is four times as quick and keeps the colours' full detail.
 */
export function light(scene: Scene): void {
  const { patch, width, height } = scene.samples;
  const spot: Spot = {
    x: 0,
    y: 0,
    near: 0,
    nx: 0,
    ny: 0,
    nz: 0,
    slopeX: 0,
    slopeY: 0,
    free: 1,
    red: 0,
    green: 0,
    blue: 0,
  };
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      const a = y * width + x;
      const c = a + width;
      const first = patch[a] ?? 0;
      const { finish } = scene.covering;
      const alike =
        first === patch[a + 1] &&
        first === patch[c] &&
        first === patch[c + 1] &&
        finish[a] === finish[a + 1] &&
        finish[a] === finish[c] &&
        finish[a] === finish[c + 1];
      if (alike) {
        if (first > 0) block(scene, spot, x, y);
        continue;
      }
      for (let dy = 0; dy < 2; dy++)
        for (let dx = 0; dx < 2; dx++) if (patch[a + dy * width + dx]) single(scene, spot, x + dx, y + dy);
    }
  }
}

/** Lights two by two samples of one surface together. */
function block(scene: Scene, spot: Spot, x: number, y: number): void {
  const { samples, covering } = scene;
  const { width, nx, ny, nz, near } = samples;
  const { red, green, blue, height } = covering;
  const a = y * width + x;
  const b = a + 1;
  const c = a + width;
  const d = c + 1;
  const ha = height[a] ?? 0;
  const hb = height[b] ?? 0;
  const hc = height[c] ?? 0;
  const hd = height[d] ?? 0;
  const half = 0.5 * scene.camera.scale;
  slope(spot, (hb + hd - ha - hc) * half, (ha + hb - hc - hd) * half);
  face(
    spot,
    scene.camera,
    (nx[a] ?? 0) + (nx[d] ?? 0),
    (ny[a] ?? 0) + (ny[d] ?? 0),
    (nz[a] ?? 0) + (nz[d] ?? 0),
  );
  place(scene, spot, x + 0.5, y + 0.5, near[a] ?? 0);
  spot.red = ((red[a] ?? 0) + (red[b] ?? 0) + (red[c] ?? 0) + (red[d] ?? 0)) / 4;
  spot.green = ((green[a] ?? 0) + (green[b] ?? 0) + (green[c] ?? 0) + (green[d] ?? 0)) / 4;
  spot.blue = ((blue[a] ?? 0) + (blue[b] ?? 0) + (blue[c] ?? 0) + (blue[d] ?? 0)) / 4;
  finishSpot(scene, spot, a);
  for (let at = a; at <= c; at += width) {
    red[at] = spot.red;
    red[at + 1] = spot.red;
    green[at] = spot.green;
    green[at + 1] = spot.green;
    blue[at] = spot.blue;
    blue[at + 1] = spot.blue;
  }
}

/** Lights one sample, at the edge between surfaces. */
function single(scene: Scene, spot: Spot, x: number, y: number): void {
  const { samples, covering } = scene;
  const { width, nx, ny, nz, near } = samples;
  const at = y * width + x;
  slope(spot, 0, 0);
  face(spot, scene.camera, nx[at] ?? 0, ny[at] ?? 0, nz[at] ?? 0);
  place(scene, spot, x, y, near[at] ?? 0);
  spot.red = covering.red[at] ?? 0;
  spot.green = covering.green[at] ?? 0;
  spot.blue = covering.blue[at] ?? 0;
  finishSpot(scene, spot, at);
  covering.red[at] = spot.red;
  covering.green[at] = spot.green;
  covering.blue[at] = spot.blue;
}

function slope(spot: Spot, x: number, y: number): void {
  spot.slopeX = Math.max(-steepest, Math.min(steepest, x));
  spot.slopeY = Math.max(-steepest, Math.min(steepest, y));
}

/** Turns a normal into the camera's frame, facing the camera. */
function face(spot: Spot, { right, up, back }: Camera, x: number, y: number, z: number): void {
  const vx = x * right[0] + y * right[1] + z * right[2];
  const vy = x * up[0] + y * up[1] + z * up[2];
  const vz = x * back[0] + y * back[1] + z * back[2];
  const scale = (vz < 0 ? -1 : 1) / (Math.sqrt(vx * vx + vy * vy + vz * vz) || 1);
  spot.nx = vx * scale;
  spot.ny = vy * scale;
  spot.nz = vz * scale;
}

function place({ camera, open, left, top }: Scene, spot: Spot, x: number, y: number, near: number): void {
  const zoom = (camera.distance - near) / (camera.scale * camera.distance);
  spot.x = (x + 0.5 + left - camera.centreX) * zoom;
  spot.y = (camera.centreY - (y + 0.5 + top)) * zoom;
  spot.near = near;
  spot.free = readOpenness(open, x, y);
}

function finishSpot({ covering, shadow, camera }: Scene, spot: Spot, at: number): void {
  const kind = kinds[covering.finish[at] ?? 0];
  if (kind) shine(spot, kind, shadow, camera);
}
