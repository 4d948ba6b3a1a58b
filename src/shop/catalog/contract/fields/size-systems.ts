/** The columns of a chart. */
export const sizeSystems = ['size', 'us', 'uk', 'eu', 'cm'] as const;
export type SizeSystem = (typeof sizeSystems)[number];

/** The length of a foot in cm, as charts say it. */
export const footPattern = /^[1-4]\d(\.\d{1,2})?$/;
