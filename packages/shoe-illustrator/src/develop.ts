import type { Camera } from './camera.ts';
import { encode } from './colour.ts';
import type { Covering } from './cover.ts';
import { darkness, type GroundShadow } from './ground-shadow.ts';
import type { Samples } from './rasterise.ts';

/** Where the samples lie in the picture, and how many make one pixel's side. */
export interface Window {
  readonly left: number;
  readonly top: number;
  readonly fine: number;
}

/** Averages the lit samples into pixels over the ground shadow: straight RGBA. */
export function develop(
  samples: Samples,
  covering: Covering,
  shadow: GroundShadow,
  camera: Camera,
  window: Window,
  width: number,
  height: number,
): Buffer {
  const { fine } = window;
  const picture = Buffer.alloc(width * height * 4);
  const share = 1 / (fine * fine);
  const { red, green, blue } = covering;
  const { back, up, right, target, distance, scale, centreX, centreY } = camera;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let r = 0;
      let g = 0;
      let b = 0;
      let covered = 0;
      const sx = x * fine - window.left;
      const sy = y * fine - window.top;
      if (sx >= 0 && sy >= 0 && sx + fine <= samples.width && sy + fine <= samples.height) {
        for (let dy = 0; dy < fine; dy++) {
          for (let dx = 0; dx < fine; dx++) {
            const at = (sy + dy) * samples.width + sx + dx;
            if (!samples.patch[at]) continue;
            covered++;
            r += tone(red[at] ?? 0);
            g += tone(green[at] ?? 0);
            b += tone(blue[at] ?? 0);
          }
        }
      }
      const solid = covered * share;
      let alpha = solid;
      if (solid < 1) {
        const qx = ((x + 0.5) * fine - centreX) / scale;
        const qy = (centreY - (y + 0.5) * fine) / scale;
        // the ray through this pixel meets the ground where z is 0
        const ox = target[0] + back[0] * distance;
        const oy = target[1] + back[1] * distance;
        const oz = target[2] + back[2] * distance;
        const dx = right[0] * qx + up[0] * qy - back[0] * distance;
        const dy = right[1] * qx + up[1] * qy - back[1] * distance;
        const dz = right[2] * qx + up[2] * qy - back[2] * distance;
        const reach = -oz / dz;
        const inset = Math.min(1, Math.min(x, y, width - 1 - x, height - 1 - y) / (width * 0.045));
        if (reach > 0) alpha += (1 - solid) * inset * darkness(shadow, ox + dx * reach, oy + dy * reach);
      }
      if (alpha <= 0.002) continue;
      const out = (y * width + x) * 4;
      const weight = share / alpha;
      picture[out] = encode(r * weight);
      picture[out + 1] = encode(g * weight);
      picture[out + 2] = encode(b * weight);
      picture[out + 3] = Math.round(alpha * 255);
    }
  }
  return picture;
}

/** A soft shoulder, so that white keeps its folds. */
function tone(light: number): number {
  const c = Math.max(0, light);
  return c < 0.6 ? c : 0.6 + (1 - Math.exp(-(c - 0.6) / 0.4)) * 0.4;
}
