import type { Drawing, Material, Part, Swatch } from '../description/drawing.ts';
import { linearFromHex } from '../materials/linear-colour.ts';
import { materialNames, sampleMaterial, type Texel } from '../materials/materials.ts';
import type { TexturedShoe } from '../model/textured-shoe.ts';
import type { SurfaceTexture, TextureLayer } from '../texture/surface-texture.ts';
import type { Samples } from './rasterise.ts';

/** The texture of every sample: colour in linear light, relief, and the index of the material. */
export interface TexturedSamples {
  readonly red: Float32Array;
  readonly green: Float32Array;
  readonly blue: Float32Array;
  /** Centimetres. */
  readonly height: Float32Array;
  readonly finish: Uint8Array;
}

interface PartColours {
  readonly rgb: readonly [number, number, number];
  readonly thread: readonly [number, number, number];
  readonly material: Material;
  readonly finish: number;
}

/** Looks up panel, stitching, material and colour for every sample. */
export function textureSamples(samples: Samples, shoe: TexturedShoe, drawing: Drawing): TexturedSamples {
  const count = samples.width * samples.height;
  const into: TexturedSamples = {
    red: new Float32Array(count),
    green: new Float32Array(count),
    blue: new Float32Array(count),
    height: new Float32Array(count),
    finish: new Uint8Array(count),
  };
  const coloursOfPart = colourParts(drawing);
  const samplers = shoe.textures.map((texture) => new TextureSampler(texture, coloursOfPart));
  const { surface } = samples;
  for (let at = 0; at < count; at++) {
    const number = surface[at] ?? 0;
    if (number > 0) samplers[number - 1]?.sampleInto(samples.u[at] ?? 0, samples.v[at] ?? 0, at, into);
  }
  return into;
}

type ColoursOfPart = (part: Part) => PartColours;

function colourParts(drawing: Drawing): ColoursOfPart {
  const known = new Map<Part, PartColours>();
  return (part) => {
    const colours = known.get(part) ?? coloursOf(drawing.parts[part]);
    known.set(part, colours);
    return colours;
  };
}

/** Thread is a little lighter than a dark material and a little darker than a light one. */
function coloursOf({ colour, material }: Swatch): PartColours {
  const rgb = linearFromHex(colour);
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

/** What the layers seen so far make of one sample; a single object is reused to avoid allocations. */
const surfaceState = { height: 0, seam: 0, shade: 1, thread: 0 };

/** One texture with its colours, ready to be sampled. */
class TextureSampler {
  private readonly texture: SurfaceTexture;
  private readonly baseColours: PartColours;
  private readonly layerColours: readonly PartColours[];

  constructor(texture: SurfaceTexture, coloursOfPart: ColoursOfPart) {
    this.texture = texture;
    this.baseColours = coloursOfPart(texture.basePart);
    this.layerColours = texture.layers.map((layer) => coloursOfPart(layer.part));
  }

  sampleInto(u: number, v: number, at: number, into: TexturedSamples) {
    const { columns, rows, distances, layers, length } = this.texture;
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
      (distances[a] ?? 0) * wa +
      (distances[a + channels] ?? 0) * wb +
      (distances[c] ?? 0) * wc +
      (distances[c + channels] ?? 0) * wd;
    let colours = this.baseColours;
    surfaceState.height = 0;
    surfaceState.seam = 0;
    surfaceState.shade = 1;
    surfaceState.thread = 0;
    for (let layer = 0; layer < layers.length; layer++) {
      const info = layers[layer];
      if (!info) continue;
      const k = a + layer + 1;
      const m = c + layer + 1;
      const d00 = distances[k] ?? 0;
      const d10 = distances[k + channels] ?? 0;
      const d01 = distances[m] ?? 0;
      const d11 = distances[m + channels] ?? 0;
      const d = d00 * wa + d10 * wb + d01 * wc + d11 * wd;
      if (d <= 0) {
        shadeBesideLayer(info, d);
        continue;
      }
      colours = this.layerColours[layer] ?? colours;
      applyLayer(info, d);
      const offset = info.hole ? 1 : stitchOffset(info, d);
      if (offset < 0.1) {
        const texelA = Math.max(1e-3, (distances[c] ?? 0) - (distances[a] ?? 0));
        const du = ((d10 - d00) * (1 - ry) + (d11 - d01) * ry) / (length / columns);
        const da = ((d01 - d00) * (1 - rx) + (d11 - d10) * rx) / texelA;
        applyStitch(offset, Math.atan2(du, -da), along, across);
      }
    }
    writeSample(colours, along, across, at, into);
  }
}

/** The contact shadow that a layer casts on what is beside it. */
function shadeBesideLayer({ thickness }: TextureLayer, d: number): void {
  if (d > -0.4 && thickness > 0.02)
    surfaceState.shade *= 1 - Math.min(0.5, thickness * 3.2) * Math.exp(d / 0.09);
}

function applyLayer({ thickness, hole }: TextureLayer, d: number): void {
  const ramp = Math.min(1, d / 0.11);
  // relief below a panel shows through it only faintly
  surfaceState.height = surfaceState.height * (1 - 0.7 * ramp) + thickness * ramp * (2 - ramp) * 0.55;
  surfaceState.seam = 0;
  surfaceState.thread = 0;
  surfaceState.shade = 1;
  if (hole) surfaceState.shade = 0.16;
  else if (thickness < 0 && d < 0.4) surfaceState.shade = 1 - 0.35 * Math.exp(-d / 0.1);
}

/** Distance to the nearest row of stitches; 1 where there is none. */
function stitchOffset({ stitches }: TextureLayer, d: number): number {
  if (stitches === 0 || d >= 0.62) return 1;
  const first = Math.abs(d - 0.22);
  return stitches > 1 ? Math.min(first, Math.abs(d - 0.44)) : first;
}

/** Thread or the groove beside it; `direction` of the seam is rounded, so that stitches line up. */
function applyStitch(offset: number, direction: number, along: number, across: number): void {
  const turn = (Math.round(direction / (Math.PI / 8)) * Math.PI) / 8;
  const run = (along * Math.cos(turn) + across * Math.sin(turn)) / 0.3;
  const gap = Math.abs(run - Math.floor(run) - 0.5) * 0.3;
  const inside = Math.min((0.048 - offset) / 0.02, (0.118 - gap) / 0.03);
  if (inside > 0) {
    surfaceState.thread = Math.min(1, inside);
    surfaceState.seam = 0.018 * surfaceState.thread;
  } else {
    surfaceState.seam = -0.018 * (1 - offset / 0.1);
    surfaceState.shade *= 0.86 + 0.2 * offset;
  }
}

function writeSample(
  { material, rgb, thread: threadColour, finish }: PartColours,
  along: number,
  across: number,
  at: number,
  into: TexturedSamples,
): void {
  sampleMaterial(material, along, across, 0.5, texel);
  const { height, seam, shade, thread } = surfaceState;
  const own = 1 - thread;
  const tone = shade * (own * texel.tone + thread);
  into.red[at] = (rgb[0] * own + threadColour[0] * thread) * tone;
  into.green[at] = (rgb[1] * own + threadColour[1] * thread) * tone;
  into.blue[at] = (rgb[2] * own + threadColour[2] * thread) * tone;
  into.height[at] = height + seam + texel.height * own;
  into.finish[at] = finish;
}
