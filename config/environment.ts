import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvFile } from 'node:process';

/** The folder the shop's code lies in. */
export const projectFolder = join(import.meta.dirname, '..');

/** Whether the shop runs from its sources, with hot reload. */
export const isDevelopment = process.argv.includes('--dev');

const file = join(projectFolder, '.env');
if (existsSync(file)) loadEnvFile(file);

/** The environment the shop was started in, completed by `.env`. */
export const environment: Readonly<Record<string, string | undefined>> = { ...process.env };

// To the shop this variable is a setting, to React the choice between its two builds, made when it is first imported.
process.env.NODE_ENV = isDevelopment ? 'development' : 'production';
