import type { View } from '../description/drawing.ts';
import type { Vector } from '../geometry/surface-grid.ts';

/** A camera that looks at the middle of the shoe through a long lens. */
export interface Camera {
  readonly right: Vector;
  readonly up: Vector;
  readonly back: Vector;
  readonly target: Vector;
  /** Centimetres from the target. */
  readonly distance: number;
  /** Pixels for a centimetre at the target. */
  readonly scale: number;
  readonly centreX: number;
  readonly centreY: number;
}

const placements: Record<View, { turn: number; tilt: number; target: Vector; span: number; down: number }> = {
  side: { turn: 4, tilt: 7, target: [15.2, 0, 7.4], span: 33.6, down: 0.53 },
  quarter: { turn: 38, tilt: 24, target: [15.2, 0, 6.6], span: 32.8, down: 0.512 },
};

/** The camera for a picture of the given size in pixels; the same for every shoe. */
export function createCamera(view: View, width: number, height: number): Camera {
  const { turn, tilt, target, span, down } = placements[view];
  const a = (turn * Math.PI) / 180;
  const e = (tilt * Math.PI) / 180;
  return {
    right: [Math.cos(a), Math.sin(a) * -1, 0],
    up: [-Math.sin(a) * Math.sin(e), -Math.cos(a) * Math.sin(e), Math.cos(e)],
    back: [Math.sin(a) * Math.cos(e), Math.cos(a) * Math.cos(e), Math.sin(e)],
    target,
    distance: 110,
    scale: width / span,
    centreX: width / 2,
    centreY: height * down,
  };
}
