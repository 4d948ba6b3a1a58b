import manifest from './pictures/manifest.json' with { type: 'json' };

/** The previews of the demo shoes' pictures, as data URLs by slug. */
export const demoPlaceholders: ReadonlyMap<string, string> = new Map(
  Object.entries(manifest).map(([slug, { placeholder }]) => [slug, placeholder]),
);
