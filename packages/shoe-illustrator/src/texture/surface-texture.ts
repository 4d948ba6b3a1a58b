import type { Part } from '../description/drawing.ts';

/** One panel over the ones before it. */
export interface TextureLayer {
  readonly part: Part;
  /** Centimetres above the layers below. */
  readonly thickness: number;
  /** Rows of stitching inside its edge. */
  readonly stitches: 0 | 1 | 2;
  /** Punched through: dark. */
  readonly hole?: boolean;
}

/** The texture of a surface: a base part and layers over it, with their distance maps over the surface. */
export interface SurfaceTexture {
  readonly basePart: Part;
  readonly layers: readonly TextureLayer[];
  readonly columns: number;
  readonly rows: number;
  /** Per point: centimetres across, then each layer's signed distance to its edge (positive inside). */
  readonly distances: Float32Array;
  /** Centimetres along the whole of u. */
  readonly length: number;
}

/**
 * Measures the layers over a sampled surface. `distance` gives each layer's rough distance; it is corrected to
 * true centimetres on the surface, so that seams keep their width wherever the surface turns.
 */
export function createSurfaceTexture(
  basePart: Part,
  layers: readonly TextureLayer[],
  surface: { columns: number; rows: number; position: Float32Array },
  distance: (layer: number, point: number) => number,
): SurfaceTexture {
  const { columns, rows, position } = surface;
  const channels = layers.length + 1;
  const distances = new Float32Array(columns * rows * channels);
  let length = 0;
  const step = (from: number, to: number) =>
    Math.hypot(
      (position[to * 3] ?? 0) - (position[from * 3] ?? 0),
      (position[to * 3 + 1] ?? 0) - (position[from * 3 + 1] ?? 0),
      (position[to * 3 + 2] ?? 0) - (position[from * 3 + 2] ?? 0),
    );
  const middle = Math.floor(rows / 2) * columns;
  for (let column = 1; column < columns; column++) length += step(middle + column - 1, middle + column);
  for (let column = 0; column < columns; column++) {
    let across = 0;
    for (let row = 0; row < rows; row++) {
      const point = row * columns + column;
      if (row > 0) across += step(point - columns, point);
      distances[point * channels] = across;
    }
  }
  const raw = new Float32Array(columns * rows);
  for (let layer = 0; layer < layers.length; layer++) {
    for (let point = 0; point < raw.length; point++) raw[point] = distance(layer, point);
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const point = row * columns + column;
        const d = raw[point] ?? 0;
        distances[point * channels + layer + 1] = Math.max(
          -3,
          Math.min(3, d / steepness(raw, position, columns, rows, column, row)),
        );
      }
    }
  }
  return { basePart, layers, columns, rows, distances: distances, length };
}

/** Length of the field's gradient on the surface. */
function steepness(
  raw: Float32Array,
  position: Float32Array,
  columns: number,
  rows: number,
  column: number,
  row: number,
): number {
  const l = row * columns + Math.max(0, column - 1);
  const r = row * columns + Math.min(columns - 1, column + 1);
  const b = Math.max(0, row - 1) * columns + column;
  const a = Math.min(rows - 1, row + 1) * columns + column;
  const p = (point: number, axis: number) => position[point * 3 + axis] ?? 0;
  const ux = p(r, 0) - p(l, 0);
  const uy = p(r, 1) - p(l, 1);
  const uz = p(r, 2) - p(l, 2);
  const vx = p(a, 0) - p(b, 0);
  const vy = p(a, 1) - p(b, 1);
  const vz = p(a, 2) - p(b, 2);
  const du = (raw[r] ?? 0) - (raw[l] ?? 0);
  const dv = (raw[a] ?? 0) - (raw[b] ?? 0);
  const uu = ux * ux + uy * uy + uz * uz;
  const vv = vx * vx + vy * vy + vz * vz;
  const uv = ux * vx + uy * vy + uz * vz;
  const det = uu * vv - uv * uv;
  if (det < 1e-9) return 1;
  const square = (du * du * vv - 2 * du * dv * uv + dv * dv * uu) / det;
  return Math.min(4, Math.max(0.25, Math.sqrt(Math.max(0, square))));
}
