// What the features beyond the specification add to the processes of a shop, one feature per line. The commands loop over them.
export { backups } from '#cli/backup/backups.ts';
export { demo } from '#cli/seed/demo.ts';
