import { srgbByte } from '../materials/linear-colour.ts';
import type { Camera } from './camera.ts';
import { type GroundShadow, groundShadowAt } from './ground-shadow.ts';
import type { Samples } from './rasterise.ts';
import type { TexturedSamples } from './texture-samples.ts';

/** Where the samples lie in the picture, and how many samples one side of a pixel has. */
export interface SampleWindow {
  readonly left: number;
  readonly top: number;
  readonly samplesPerSide: number;
}

/** Averages the lit samples into pixels over the ground shadow: straight (not premultiplied) RGBA. */
export function resolvePixels(
  samples: Samples,
  textured: TexturedSamples,
  shadow: GroundShadow,
  camera: Camera,
  window: SampleWindow,
  width: number,
  height: number,
): Buffer {
  const { samplesPerSide } = window;
  const picture = Buffer.alloc(width * height * 4);
  const share = 1 / (samplesPerSide * samplesPerSide);
  const { red, green, blue } = textured;
  const { back, up, right, target, distance, scale, centreX, centreY } = camera;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let r = 0;
      let g = 0;
      let b = 0;
      let covered = 0;
      const sx = x * samplesPerSide - window.left;
      const sy = y * samplesPerSide - window.top;
      if (
        sx >= 0 &&
        sy >= 0 &&
        sx + samplesPerSide <= samples.width &&
        sy + samplesPerSide <= samples.height
      ) {
        for (let dy = 0; dy < samplesPerSide; dy++) {
          for (let dx = 0; dx < samplesPerSide; dx++) {
            const at = (sy + dy) * samples.width + sx + dx;
            if (!samples.surface[at]) continue;
            covered++;
            r += compressHighlights(red[at] ?? 0);
            g += compressHighlights(green[at] ?? 0);
            b += compressHighlights(blue[at] ?? 0);
          }
        }
      }
      const solid = covered * share;
      let alpha = solid;
      if (solid < 1) {
        const qx = ((x + 0.5) * samplesPerSide - centreX) / scale;
        const qy = (centreY - (y + 0.5) * samplesPerSide) / scale;
        // the ray through this pixel meets the ground where z is 0
        const ox = target[0] + back[0] * distance;
        const oy = target[1] + back[1] * distance;
        const oz = target[2] + back[2] * distance;
        const dx = right[0] * qx + up[0] * qy - back[0] * distance;
        const dy = right[1] * qx + up[1] * qy - back[1] * distance;
        const dz = right[2] * qx + up[2] * qy - back[2] * distance;
        const reach = -oz / dz;
        const inset = Math.min(1, Math.min(x, y, width - 1 - x, height - 1 - y) / (width * 0.045));
        if (reach > 0)
          alpha += (1 - solid) * inset * groundShadowAt(shadow, ox + dx * reach, oy + dy * reach);
      }
      if (alpha <= 0.002) continue;
      const out = (y * width + x) * 4;
      const weight = share / alpha;
      picture[out] = srgbByte(r * weight);
      picture[out + 1] = srgbByte(g * weight);
      picture[out + 2] = srgbByte(b * weight);
      picture[out + 3] = Math.round(alpha * 255);
    }
  }
  return picture;
}

/** A soft shoulder for highlights, so that white materials keep their details. */
function compressHighlights(light: number): number {
  const c = Math.max(0, light);
  return c < 0.6 ? c : 0.6 + (1 - Math.exp(-(c - 0.6) / 0.4)) * 0.4;
}
