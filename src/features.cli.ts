// What the features beyond the specification add to the processes of a shop, one feature per line. The commands loop over them.
export { backups } from './features/backups/cli/backups.ts';
export { demo } from './features/demo/cli/demo.ts';
export { personalData } from './features/personal-data/cli/personal-data.ts';
