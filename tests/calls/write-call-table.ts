import { writeFileSync } from 'node:fs';
import { callTablePath, writeCallTable } from './call-table.ts';

// Writes docs/calls.md (`npm run calls`).

writeFileSync(callTablePath, writeCallTable());
