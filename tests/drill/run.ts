import { openDatabases } from './databases.ts';
import { runDrill } from './drill.ts';
import { readSize } from './options.ts';
import { isSound, writeReport } from './report.ts';

/** `npm run drill -- --buyers 500 --pairs 10 --kills 20`: proves on this machine that the last pair is sold once. */
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const size = readSize(process.argv.slice(2));
say('A scratch shop opens …');
await using databases = await openDatabases(process.env.DATABASE_URL || undefined);
const findings = await runDrill({ ...size, ...databases, say });
say(writeReport(findings));
process.exitCode = isSound(findings) ? 0 : 1;
