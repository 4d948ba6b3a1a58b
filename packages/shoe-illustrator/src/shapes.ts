import type { Silhouette } from './drawing.ts';
import type { Measures } from './measures.ts';
import { sportShapes } from './sport-shapes.ts';
import { streetShapes } from './street-shapes.ts';

/** The measurements of every silhouette. */
export const shapes: Record<Silhouette, Measures> = { ...sportShapes, ...streetShapes };
