import { buildWeb } from './build.ts';
import { project } from './environment.ts';
import { explainFailure } from './explain-failure.ts';
import { say } from './say.ts';

// Builds the pages without serving them, e.g. for an image whose folder is read-only afterwards.
try {
  const { client } = await buildWeb(project, say);
  say(`The pages are built: ${client}`);
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exitCode = 1;
}
