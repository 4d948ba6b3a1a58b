/** A point or direction in centimetres: x from heel to toe, y to the outer side, z up. */
export type Vector = readonly [number, number, number];

/** A surface sampled on a lattice: `columns` × `rows` points with normals, numbered row by row. */
export interface SurfaceGrid {
  readonly columns: number;
  readonly rows: number;
  readonly position: Float32Array;
  readonly normal: Float32Array;
}

/**
 * Samples `surface(u, v)` for u and v from 0 to 1. Normals follow du × dv, or its opposite when `turned`.
 */
export function sampleSurface(
  columns: number,
  rows: number,
  surface: (u: number, v: number) => Vector,
  turned = false,
): SurfaceGrid {
  const position = new Float32Array(columns * rows * 3);
  for (let column = 0; column < columns; column++) {
    for (let row = 0; row < rows; row++) {
      position.set(surface(column / (columns - 1), row / (rows - 1)), (row * columns + column) * 3);
    }
  }
  return { columns, rows, position, normal: normals(columns, rows, position, turned ? -1 : 1) };
}

function normals(columns: number, rows: number, position: Float32Array, sign: number): Float32Array {
  const normal = new Float32Array(position.length);
  const p = (column: number, row: number, axis: number) => position[(row * columns + column) * 3 + axis] ?? 0;
  for (let row = 0; row < rows; row++) {
    const below = Math.max(0, row - 1);
    const above = Math.min(rows - 1, row + 1);
    for (let column = 0; column < columns; column++) {
      const left = Math.max(0, column - 1);
      const right = Math.min(columns - 1, column + 1);
      const ux = p(right, row, 0) - p(left, row, 0);
      const uy = p(right, row, 1) - p(left, row, 1);
      const uz = p(right, row, 2) - p(left, row, 2);
      const vx = p(column, above, 0) - p(column, below, 0);
      const vy = p(column, above, 1) - p(column, below, 1);
      const vz = p(column, above, 2) - p(column, below, 2);
      const x = uy * vz - uz * vy;
      const y = uz * vx - ux * vz;
      const z = ux * vy - uy * vx;
      const scale = sign / (Math.hypot(x, y, z) || 1);
      const at = (row * columns + column) * 3;
      normal[at] = x * scale;
      normal[at + 1] = y * scale;
      normal[at + 2] = z * scale;
    }
  }
  return normal;
}
