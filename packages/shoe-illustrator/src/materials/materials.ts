import type { Material } from '../description/drawing.ts';
import { clouds, pebbles, sampleNoise, specks } from './noise.ts';

/** How a material answers light. */
export interface SurfaceFinish {
  /** Width of the highlight, 0 mirror … 1 none. */
  readonly roughness: number;
  /** Strength of the highlight. */
  readonly gloss: number;
  /** Light caught by fibres at grazing angles. */
  readonly sheen: number;
  /** How far light creeps round into the shade. */
  readonly soft: number;
}

/** What a material does at one place; a single object is reused to avoid allocations. */
export interface Texel {
  /** Centimetres above the surface. */
  height: number;
  /** Factor on the colour. */
  tone: number;
}

export const materialNames: readonly Material[] = [
  'leather',
  'patent',
  'suede',
  'mesh',
  'knit',
  'canvas',
  'nylon',
  'rubber',
  'foam',
  'cord',
];

export const finishes: Record<Material, SurfaceFinish> = {
  leather: { roughness: 0.42, gloss: 0.34, sheen: 0.04, soft: 0.1 },
  patent: { roughness: 0.12, gloss: 0.9, sheen: 0, soft: 0.05 },
  suede: { roughness: 1, gloss: 0, sheen: 0.3, soft: 0.3 },
  mesh: { roughness: 0.8, gloss: 0.08, sheen: 0.12, soft: 0.2 },
  knit: { roughness: 0.9, gloss: 0.04, sheen: 0.22, soft: 0.3 },
  canvas: { roughness: 0.95, gloss: 0.03, sheen: 0.12, soft: 0.2 },
  nylon: { roughness: 0.55, gloss: 0.18, sheen: 0.14, soft: 0.12 },
  rubber: { roughness: 0.5, gloss: 0.2, sheen: 0.02, soft: 0.1 },
  foam: { roughness: 0.75, gloss: 0.1, sheen: 0.05, soft: 0.25 },
  cord: { roughness: 0.8, gloss: 0.06, sheen: 0.16, soft: 0.2 },
};

/** Writes the material's relief and tone at (x, y) centimetres of the surface. `open` (0 … 1) widens mesh holes. */
export function sampleMaterial(material: Material, x: number, y: number, open: number, into: Texel): void {
  samplers[material](x, y, open, into);
}

const samplers: Record<Material, (x: number, y: number, open: number, into: Texel) => void> = {
  leather(x, y, _, into) {
    const grain = sampleNoise(pebbles, x * 85, y * 85);
    into.height = grain * 0.0035 + sampleNoise(clouds, x * 18, y * 18) * 0.02;
    into.tone = 0.97 + 0.03 * grain;
  },
  patent(x, y, _, into) {
    into.height = sampleNoise(clouds, x * 14, y * 14) * 0.02;
    into.tone = 1;
  },
  suede(x, y, _, into) {
    const nap = sampleNoise(specks, x * 42, y * 34);
    const brush = sampleNoise(clouds, x * 40 + y * 22, y * 30 - x * 8);
    into.height = nap * 0.006 + brush * 0.01;
    into.tone = 0.78 + 0.16 * nap + 0.24 * brush;
  },
  mesh(x, y, open, into) {
    const px = x / 0.3;
    const py = y / 0.26;
    const row = Math.floor(py);
    const cx = px + (row & 1 ? 0.5 : 0);
    const dx = (cx - Math.floor(cx) - 0.5) * 0.3;
    const dy = (py - row - 0.5) * 0.26;
    const radius = 0.055 + 0.045 * open;
    const hole = Math.min(1, Math.max(0, (radius - Math.sqrt(dx * dx + dy * dy * 1.2)) / 0.04 + 0.4));
    const thread = sampleNoise(specks, x * 60, y * 26);
    into.height = -0.03 * hole + thread * 0.003;
    into.tone = (0.93 + 0.07 * thread) * (1 - 0.62 * hole);
  },
  knit(x, y, _, into) {
    const column = x / 0.17;
    const f = Math.abs(column - Math.floor(column) - 0.5) * 2;
    const loop = y / 0.15 + f * 0.9;
    const r = loop - Math.floor(loop) - 0.5;
    const yarn =
      (1 - 4 * r * r) * (0.35 + 0.65 * Math.min(1, (1 - f) * 2.4)) * (0.4 + 0.6 * Math.min(1, f * 4));
    // bands of open and tight stitches
    const band = Math.sin(y * 2.6 + 1.3 * Math.sin(x * 0.55));
    into.height = yarn * 0.022;
    into.tone =
      0.7 +
      0.26 * yarn +
      0.06 * sampleNoise(specks, x * 30, y * 30) +
      0.05 * Math.max(-1, Math.min(1, band * 3));
  },
  canvas(x, y, _, into) {
    const px = x / 0.075;
    const py = y / 0.075;
    const over = (Math.floor(px) + Math.floor(py)) & 1;
    const u = px - Math.floor(px) - 0.5;
    const v = py - Math.floor(py) - 0.5;
    const bulge = 1 - 3 * (over ? u * u : v * v);
    into.height = bulge * 0.006;
    into.tone =
      0.86 + 0.1 * bulge + 0.07 * sampleNoise(specks, over ? x * 12 : x * 40, over ? y * 40 : y * 12);
  },
  nylon(x, y, _, into) {
    const diagonal = (x + y) / 0.07;
    const f = diagonal - Math.floor(diagonal) - 0.5;
    into.height = (1 - 4 * f * f) * 0.0022 + sampleNoise(clouds, x * 16, y * 16) * 0.02;
    into.tone = 0.95 + 0.05 * (1 - 4 * f * f);
  },
  rubber(x, y, _, into) {
    into.height = sampleNoise(clouds, x * 40, y * 40) * 0.002;
    into.tone = 0.98 + 0.02 * sampleNoise(specks, x * 40, y * 40);
  },
  foam(x, y, _, into) {
    const cell = sampleNoise(specks, x * 26, y * 26);
    into.height = cell * 0.0007;
    into.tone = 0.97 + 0.03 * cell;
  },
  cord(x, y, _, into) {
    const turn = x / 0.16 + Math.abs(y) * 1.2;
    const f = turn - Math.floor(turn) - 0.5;
    const rib = 1 - 4 * f * f;
    into.height = rib * 0.012;
    into.tone = 0.86 + 0.14 * rib;
  },
};
