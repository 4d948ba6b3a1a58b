/** Loads what is shown of a launch; `loaded-panel.ts` has it then. */
export const loadPanel = () => import('./launch-panel.tsx');
