import { launchDatabase } from '../src/launch-database.ts';

/** Launches a database in a process that tests can kill; writes events to standard output, one JSON object per line. */
function writeEvent(event: Record<string, string>): void {
  process.stdout.write(`${JSON.stringify(event)}\n`);
}

const [dataFolder = '', durable = ''] = process.argv.slice(2);
try {
  const log = (line: string) => writeEvent({ log: line });
  const database = await launchDatabase({ dataFolder, log, durable: durable === 'durable' });
  process.on('SIGTERM', () => database.stop().then(() => process.exit(0)));
  database.exited.then((reason) => {
    writeEvent({ exited: reason });
    process.exit(3);
  });
  writeEvent({ url: database.url });
} catch (error) {
  writeEvent({ refused: String(error) });
  process.exit(1);
}
