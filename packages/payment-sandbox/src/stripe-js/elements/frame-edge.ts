/** The space around the form inside its frame, in px, for focus rings. */
export const frameEdge = 8;
