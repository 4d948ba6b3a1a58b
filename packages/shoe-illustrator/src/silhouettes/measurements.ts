import type { CurveKeys } from '../geometry/curve.ts';

/** The measurements one silhouette is built from; centimetres unless said otherwise. */
export interface ShoeMeasurements {
  /** Plan of the line where upper and sole meet. */
  readonly heelX: number;
  readonly toeX: number;
  readonly heelHalf: number;
  readonly waistHalf: number;
  readonly ballHalf: number;
  /** 0 pointed … 1 blunt. */
  readonly toeRound: number;
  /** Height of that line above the ground at heel, waist, ball and toe tip. */
  readonly rise: readonly [number, number, number, number];
  /** The opening: back of the heel, lowest point at the ankle, top eyelet, front of the throat. */
  readonly back: readonly [x: number, z: number];
  readonly dip: readonly [x: number, z: number];
  readonly eye: readonly [x: number, z: number];
  readonly vamp: readonly [x: number, z: number];
  readonly collarHalf: number;
  readonly throatHalf: number;
  /** End of the ridge over the toes. */
  readonly toeTop: readonly [x: number, z: number];
  /** How far the ridge hangs below (negative: stands above) a straight line. */
  readonly ridgeSag: number;
  /** How far the throat line is hollowed. */
  readonly throatSag: number;
  /** How far the heel counter swells and the back line above it draws in. */
  readonly counter: number;
  readonly achilles: number;
  /** How far the upper bulges past the sole line, and how boxy it is from 0 to 1. */
  readonly bulge: number;
  readonly box: number;
  /** Where along the outline the walls begin and have ceased to become a vault. */
  readonly vault: readonly [number, number];
  /** Radius of the padded rim at the collar and of the cut edge at the throat. */
  readonly pad: number;
  readonly edge: number;
  readonly sole: SoleMeasurements;
  readonly tongue: TongueMeasurements | undefined;
  readonly lacing: LacingMeasurements | undefined;
  /** Height of a pull loop at the heel; 0 for none. */
  readonly loop: number;
}

export interface SoleMeasurements {
  /** Height of the side wall's top above the sole line, along the length (0 heel … 1 toe). */
  readonly lip: CurveKeys;
  /** How far the wall stands out at its foot and at its top, along the length. */
  readonly foot: CurveKeys;
  readonly top: CurveKeys;
  /** Distance of the underside from the ground, along the length. */
  readonly lift: CurveKeys;
  /** Bulge (positive) or hollow (negative) of the wall at half height. */
  readonly belly: number;
  /** Thickness of the outsole. */
  readonly tread: number;
  /** How the wall is modelled. */
  readonly style: 'sculpted' | 'slab' | 'wedge' | 'cup' | 'foxing' | 'stacked' | 'lugged' | 'wave';
}

export interface TongueMeasurements {
  /** How far it stands above the top eyelet, and leans back over that way. */
  readonly above: number;
  readonly lean: number;
  readonly half: number;
  readonly thickness: number;
}

export interface LacingMeasurements {
  readonly rows: number;
  readonly width: number;
  readonly thickness: number;
  /** From the front of the throat (0) to the top eyelet (1). */
  readonly from: number;
  readonly to: number;
  readonly style: 'bars' | 'crossed';
}
