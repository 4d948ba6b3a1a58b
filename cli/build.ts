import { projectFolder } from '#config/environment.ts';
import { buildApp } from './build/build-app.ts';
import { explainError } from './explain-error.ts';
import { print } from './output/print.ts';

// Builds the pages without serving them, e.g. for a container image with a read-only file system.
try {
  const { client } = await buildApp(projectFolder, print);
  print(`The pages are built: ${client}`);
} catch (error) {
  process.stderr.write(`${explainError(error)}\n`);
  process.exitCode = 1;
}
