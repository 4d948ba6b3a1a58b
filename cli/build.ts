import { projectFolder } from '#config/environment.ts';
import { buildApp } from './build/build-app.ts';
import { printTo } from './output/print.ts';
import { runAsProcess, type ShopCommand } from './run-command.ts';

/** `npm run build`: builds the pages without serving them, e.g. for a container image with a read-only file system. */
export const buildPages: ShopCommand = async ({ stdout }) => {
  const print = printTo(stdout);
  const { client } = await buildApp(projectFolder, print);
  print(`Built the pages: ${client}`);
  return 0;
};

if (import.meta.main) await runAsProcess(buildPages);
