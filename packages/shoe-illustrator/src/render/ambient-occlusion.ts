import type { Camera } from './camera.ts';
import type { Samples } from './rasterise.ts';

const step = 6;

/** How much ambient light each place receives, 0 … 1, on a coarser lattice than the samples. */
export interface Openness {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
  readonly step: number;
}

const tapCount = 12;
const taps = [...Array(tapCount).keys()].map((index) => {
  const radius = Math.sqrt((index + 0.5) / tapCount);
  const angle = index * 2.399963;
  return [Math.cos(angle) * radius, Math.sin(angle) * radius] as const;
});

/** Screen-space ambient occlusion: surfaces near every sixth sample that stand in front of its tangent plane. */
export function measureOpenness(samples: Samples, camera: Camera): Openness {
  const width = Math.ceil(samples.width / step);
  const height = Math.ceil(samples.height / step);
  const data = new Float32Array(width * height).fill(1);
  const { surface: patch, depth: near, nx, ny, nz } = samples;
  const { right, up, back, scale } = camera;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const sx = Math.min(samples.width - 1, x * step + 3);
      const sy = Math.min(samples.height - 1, y * step + 3);
      const at = sy * samples.width + sx;
      if (!patch[at]) continue;
      const ax = nx[at] ?? 0;
      const ay = ny[at] ?? 0;
      const az = nz[at] ?? 0;
      let toward = ax * back[0] + ay * back[1] + az * back[2];
      const flip = toward < 0 ? -1 : 1;
      toward = Math.max(0.25, Math.abs(toward));
      const slopeX = (-(ax * right[0] + ay * right[1] + az * right[2]) * flip) / toward;
      const slopeY = ((ax * up[0] + ay * up[1] + az * up[2]) * flip) / toward;
      const here = near[at] ?? 0;
      let hidden = 0;
      for (const reach of [1.5, 0.5]) {
        for (const [tx, ty] of taps) {
          const px = Math.round(sx + tx * reach * scale);
          const py = Math.round(sy + ty * reach * scale);
          if (px < 0 || py < 0 || px >= samples.width || py >= samples.height) continue;
          const other = py * samples.width + px;
          if (!patch[other]) continue;
          const above = (near[other] ?? 0) - here - tx * reach * slopeX - ty * reach * slopeY;
          const limit = reach * 1.5;
          if (above > 0.06 * reach)
            hidden +=
              above < limit ? Math.min(1, above / (reach * 0.7)) : Math.max(0, 1 - (above - limit) / limit);
        }
      }
      data[y * width + x] = Math.max(0, 1 - (hidden / (taps.length * 2)) * 1.25);
    }
  }
  return { width, height, data: blurred(data, width, height), step };
}

function blurred(data: Float32Array, width: number, height: number): Float32Array {
  const out = new Float32Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0;
      let count = 0;
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const px = x + dx;
          const py = y + dy;
          if (px < 0 || py < 0 || px >= width || py >= height) continue;
          sum += data[py * width + px] ?? 1;
          count++;
        }
      }
      out[y * width + x] = sum / count;
    }
  }
  return out;
}

/** Openness at a sample, smoothly. */
export function opennessAt(open: Openness, x: number, y: number): number {
  const fx = Math.min(open.width - 1.001, Math.max(0, (x - 3) / open.step));
  const fy = Math.min(open.height - 1.001, Math.max(0, (y - 3) / open.step));
  const x0 = Math.floor(fx);
  const y0 = Math.floor(fy);
  const u = fx - x0;
  const v = fy - y0;
  const at = y0 * open.width + x0;
  const { data, width } = open;
  const top = (data[at] ?? 1) * (1 - u) + (data[at + 1] ?? 1) * u;
  const bottom = (data[at + width] ?? 1) * (1 - u) + (data[at + width + 1] ?? 1) * u;
  return top * (1 - v) + bottom * v;
}
