/** The shapes a shoe can be built on. */
export type Silhouette =
  | 'runner'
  | 'racer'
  | 'jogger'
  | 'court'
  | 'hightop'
  | 'skate'
  | 'slipon'
  | 'trail'
  | 'chunky'
  | 'knit';

/** How the upper is cut: few large panels, or many layered ones. */
export type Cut = 'clean' | 'layered';

export type Material =
  | 'leather'
  | 'patent'
  | 'suede'
  | 'mesh'
  | 'knit'
  | 'canvas'
  | 'nylon'
  | 'rubber'
  | 'foam'
  | 'cord';

/** The invented brands' marks, one each. */
export type Mark = 'chevrons' | 'peaks' | 'bolt' | 'arc' | 'slabs' | 'sail' | 'crown' | 'orbit' | 'gate';

/** What can be coloured and covered on its own. */
export type Part =
  | 'base'
  | 'toe'
  | 'overlay'
  | 'eyestay'
  | 'heel'
  | 'collar'
  | 'lining'
  | 'tongue'
  | 'laces'
  | 'mark'
  | 'midsole'
  | 'accent'
  | 'outsole';

/** Colour (`#rrggbb`) and stuff of one part. */
export interface Swatch {
  readonly colour: string;
  readonly material: Material;
}

/** Everything the illustrator needs to draw one shoe; plain data, so it can travel to a worker or a table. */
export interface Drawing {
  readonly silhouette: Silhouette;
  readonly cut: Cut;
  readonly mark: Mark;
  readonly parts: Readonly<Record<Part, Swatch>>;
}

/** From straight at the outer side, or from the front, turned and a little above. */
export type View = 'side' | 'quarter';
