import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvFile } from 'node:process';
import { parseEnv } from 'node:util';

/** The root folder of the project. */
export const projectFolder = join(import.meta.dirname, '..');

/** Whether the app runs from its sources with hot reload. */
export const isDevelopment = process.argv.includes('--dev');

const file = join(projectFolder, '.env');
/** The names of the variables that `.env` sets. */
export const fileVariables: readonly string[] = existsSync(file)
  ? Object.keys(parseEnv(readFileSync(file, 'utf8')))
  : [];
if (existsSync(file)) loadEnvFile(file);

/** The environment variables, completed by `.env`. */
export const environment: Readonly<Record<string, string | undefined>> = { ...process.env };

// `environment` keeps the configured value; React selects its build by this variable when it is first imported.
process.env.NODE_ENV = isDevelopment ? 'development' : 'production';
