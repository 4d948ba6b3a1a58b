import type { Mark } from '../description/drawing.ts';

/** Signed distance in mark heights, positive inside; the mark is about 1 high and centred, x runs to the toe. */
export type MarkShape = (x: number, z: number) => number;

/** The brand's mark. */
export function markShape(mark: Mark): MarkShape {
  return marks[mark];
}

type Point = readonly [number, number];

/** The inside of a closed polygon. */
function polygon(...points: readonly Point[]): MarkShape {
  return (x, z) => {
    let nearest = 1e9;
    let inside = false;
    let [ax, az] = points[points.length - 1] ?? [0, 0];
    for (const [bx, bz] of points) {
      const ex = bx - ax;
      const ez = bz - az;
      const f = Math.min(1, Math.max(0, ((x - ax) * ex + (z - az) * ez) / (ex * ex + ez * ez)));
      nearest = Math.min(nearest, (x - ax - ex * f) ** 2 + (z - az - ez * f) ** 2);
      if (az > z !== bz > z && x < ax + ((z - az) / (bz - az)) * ex) inside = !inside;
      ax = bx;
      az = bz;
    }
    return inside ? Math.sqrt(nearest) : -Math.sqrt(nearest);
  };
}

function union(...shapes: readonly MarkShape[]): MarkShape {
  return (x, z) => shapes.reduce((most, shape) => Math.max(most, shape(x, z)), -9);
}

function minus(shape: MarkShape, hole: MarkShape): MarkShape {
  return (x, z) => Math.min(shape(x, z), -hole(x, z));
}

function disc(x0: number, z0: number, radius: number): MarkShape {
  return (x, z) => radius - Math.hypot(x - x0, z - z0);
}

/** A wing that tapers back from its point. */
function wing(x: number, reach: number): MarkShape {
  return polygon(
    [x - reach, 0.52],
    [x + 0.12, 0.02],
    [x - reach * 0.72, -0.5],
    [x - reach * 0.5, -0.5],
    [x + 0.42, 0.04],
    [x - reach * 0.86, 0.52],
  );
}

const marks: Record<Mark, MarkShape> = {
  // two swept wings flying forward
  chevrons: union(wing(-0.1, 1.1), wing(0.62, 1.1)),
  // a ridge line with two summits, the far one lower
  peaks: polygon(
    [-1.25, -0.5],
    [-0.42, 0.5],
    [0.08, -0.12],
    [0.42, 0.22],
    [1.2, -0.5],
    [0.86, -0.5],
    [0.42, -0.1],
    [0.1, -0.44],
    [-0.42, 0.16],
    [-0.95, -0.5],
  ),
  // a flash of lightning lying on its side
  bolt: polygon([-1.5, 0.2], [0.34, 0.5], [0.2, 0.14], [1.5, 0.02], [-0.36, -0.5], [-0.14, -0.1]),
  // the path of a ball that bounces, and the ball
  arc: union(
    minus(minus(disc(-0.2, -0.62, 1.12), disc(-0.06, -0.84, 1.08)), (_, z) => -0.5 - z),
    disc(0.98, 0.22, 0.2),
  ),
  // a slab of rock that broke and slid
  slabs: union(
    polygon([-0.98, -0.3], [-0.62, 0.5], [0.12, 0.5], [-0.24, -0.3]),
    polygon([-0.08, -0.5], [0.28, 0.3], [1.02, 0.3], [0.66, -0.5]),
  ),
  // two sails and their boat
  sail: union(
    polygon([0.02, 0.56], [0.02, -0.2], [0.68, -0.2]),
    polygon([-0.06, 0.4], [-0.06, -0.2], [-0.5, -0.2]),
    polygon([-0.66, -0.28], [0.74, -0.28], [0.46, -0.5], [-0.42, -0.5]),
  ),
  // a plain crown of three points over a band
  crown: union(
    polygon([-0.78, -0.26], [0.78, -0.26], [1.0, 0.5], [0.44, 0.06], [0, 0.5], [-0.44, 0.06], [-1.0, 0.5]),
    polygon([-0.78, -0.5], [0.78, -0.5], [0.78, -0.36], [-0.78, -0.36]),
  ),
  // a ring, open where its moon passes
  orbit: union(
    minus(minus(disc(0, 0, 0.5), disc(0, 0, 0.35)), disc(0.36, 0.36, 0.3)),
    disc(0.37, 0.37, 0.17),
  ),
  // a gate with a round arch, leaning a little forward
  gate: (x, z) => {
    const px = x - z * 0.18;
    const block = Math.min(0.62 - Math.abs(px), 0.5 - Math.abs(z));
    const arch = Math.max(0.3 - Math.hypot(px, z + 0.06), Math.min(0.3 - Math.abs(px), -0.06 - z));
    const lintel = Math.min(0.86 - Math.abs(px), 0.06 - Math.abs(z - 0.44));
    return Math.max(Math.min(block, -arch), lintel);
  },
};
