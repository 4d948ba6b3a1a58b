import { linear } from './colour.ts';
import type { Drawing, Material, Part, Swatch } from './drawing.ts';
import { materialNames, type Texel, weave } from './materials.ts';
import type { Model } from './model.ts';
import type { Samples } from './rasterise.ts';
import type { Skin } from './skin.ts';

/** What covers every sample: colour in linear light, relief, and the number of the finish. */
export interface Covering {
  readonly red: Float32Array;
  readonly green: Float32Array;
  readonly blue: Float32Array;
  /** Centimetres. */
  readonly height: Float32Array;
  readonly finish: Uint8Array;
}

interface Paint {
  readonly rgb: readonly [number, number, number];
  readonly thread: readonly [number, number, number];
  readonly material: Material;
  readonly finish: number;
}

/** Looks up panel, stitch, weave and colour for every sample. */
export function cover(samples: Samples, model: Model, drawing: Drawing): Covering {
  const count = samples.width * samples.height;
  const into: Covering = {
    red: new Float32Array(count),
    green: new Float32Array(count),
    blue: new Float32Array(count),
    height: new Float32Array(count),
    finish: new Uint8Array(count),
  };
  const paints = paintsOf(drawing);
  const coats = model.skins.map((skin) => new Coat(skin, paints));
  const { patch } = samples;
  for (let at = 0; at < count; at++) {
    const number = patch[at] ?? 0;
    if (number > 0) coats[number - 1]?.lay(samples.u[at] ?? 0, samples.v[at] ?? 0, at, into);
  }
  return into;
}

type Paints = (part: Part) => Paint;

function paintsOf(drawing: Drawing): Paints {
  const known = new Map<Part, Paint>();
  return (part) => {
    const paint = known.get(part) ?? mixed(drawing.parts[part]);
    known.set(part, paint);
    return paint;
  };
}

/** Thread is a little lighter than dark stuff and a little darker than light stuff. */
function mixed({ colour, material }: Swatch): Paint {
  const rgb = linear(colour);
  const brightness = 0.3 * rgb[0] + 0.59 * rgb[1] + 0.11 * rgb[2];
  const shift = (c: number) => (brightness < 0.12 ? c * 1.25 + 0.045 : c * 0.82);
  return {
    rgb,
    thread: [shift(rgb[0]), shift(rgb[1]), shift(rgb[2])],
    material,
    finish: materialNames.indexOf(material),
  };
}

const texel: Texel = { height: 0, tone: 1 };

/** One skin with its paints, ready to be read sample by sample. */
class Coat {
  private readonly skin: Skin;
  private readonly ground: Paint;
  private readonly paints: readonly Paint[];

  constructor(skin: Skin, paints: Paints) {
    this.skin = skin;
    this.ground = paints(skin.ground);
    this.paints = skin.layers.map((layer) => paints(layer.part));
  }

  lay(u: number, v: number, at: number, into: Covering) {
    const { columns, rows, map, layers, length } = this.skin;
    const channels = layers.length + 1;
    const fx = Math.min(columns - 1.0001, Math.max(0, u * (columns - 1)));
    const fy = Math.min(rows - 1.0001, Math.max(0, v * (rows - 1)));
    const x0 = Math.floor(fx);
    const y0 = Math.floor(fy);
    const rx = fx - x0;
    const ry = fy - y0;
    const a = (y0 * columns + x0) * channels;
    const c = a + columns * channels;
    const wa = (1 - rx) * (1 - ry);
    const wb = rx * (1 - ry);
    const wc = (1 - rx) * ry;
    const wd = rx * ry;
    const along = u * length;
    const across =
      (map[a] ?? 0) * wa + (map[a + channels] ?? 0) * wb + (map[c] ?? 0) * wc + (map[c + channels] ?? 0) * wd;
    let paint = this.ground;
    let height = 0;
    let seam = 0;
    let shade = 1;
    let thread = 0;
    for (let layer = 0; layer < layers.length; layer++) {
      const k = a + layer + 1;
      const m = c + layer + 1;
      const d00 = map[k] ?? 0;
      const d10 = map[k + channels] ?? 0;
      const d01 = map[m] ?? 0;
      const d11 = map[m + channels] ?? 0;
      const d = d00 * wa + d10 * wb + d01 * wc + d11 * wd;
      const info = layers[layer];
      if (!info) continue;
      const { thickness } = info;
      if (d <= 0) {
        if (d > -0.4 && thickness > 0.02) shade *= 1 - Math.min(0.5, thickness * 3.2) * Math.exp(d / 0.09);
        continue;
      }
      paint = this.paints[layer] ?? paint;
      shade = 1;
      thread = 0;
      const ramp = Math.min(1, d / 0.11);
      // what lies under a panel shows through it only faintly
      height = height * (1 - 0.7 * ramp) + thickness * ramp * (2 - ramp) * 0.55;
      seam = 0;
      if (info.hole) {
        shade = 0.16;
        continue;
      }
      if (thickness < 0 && d < 0.4) shade = 1 - 0.35 * Math.exp(-d / 0.1);
      if (info.stitches > 0 && d < 0.62) {
        const first = Math.abs(d - 0.22);
        const off = info.stitches > 1 ? Math.min(first, Math.abs(d - 0.44)) : first;
        if (off < 0.1) {
          const texelU = length / columns;
          const texelA = Math.max(1e-3, (map[c] ?? 0) - (map[a] ?? 0));
          const du = ((d10 - d00) * (1 - ry) + (d11 - d01) * ry) / texelU;
          const da = ((d01 - d00) * (1 - rx) + (d11 - d10) * rx) / texelA;
          const turn = (Math.round(Math.atan2(du, -da) / (Math.PI / 8)) * Math.PI) / 8;
          const run = (along * Math.cos(turn) + across * Math.sin(turn)) / 0.3;
          const gap = Math.abs(run - Math.floor(run) - 0.5) * 0.3;
          const inside = Math.min((0.048 - off) / 0.02, (0.118 - gap) / 0.03);
          if (inside > 0) {
            thread = Math.min(1, inside);
            seam = 0.018 * thread;
          } else {
            seam = -0.018 * (1 - off / 0.1);
            shade *= 0.86 + 0.2 * off;
          }
        }
      }
    }
    weave(paint.material, along, across, 0.5, texel);
    const own = 1 - thread;
    const tone = shade * (own * texel.tone + thread);
    into.red[at] = (paint.rgb[0] * own + paint.thread[0] * thread) * tone;
    into.green[at] = (paint.rgb[1] * own + paint.thread[1] * thread) * tone;
    into.blue[at] = (paint.rgb[2] * own + paint.thread[2] * thread) * tone;
    into.height[at] = height + seam + texel.height * own;
    into.finish[at] = paint.finish;
  }
}
