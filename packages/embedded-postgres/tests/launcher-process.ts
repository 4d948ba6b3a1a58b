import { launchDatabase } from '../src/launch.ts';

/** Launches a database for a test that wants to kill its owner; tells on standard output, one JSON line each. */
function tell(event: Record<string, string>): void {
  process.stdout.write(`${JSON.stringify(event)}\n`);
}

const [dataFolder = '', durable = ''] = process.argv.slice(2);
try {
  const log = (line: string) => tell({ log: line });
  const database = await launchDatabase({ dataFolder, log, durable: durable === 'durable' });
  process.on('SIGTERM', () => database.stop().then(() => process.exit(0)));
  database.exited.then((reason) => {
    tell({ exited: reason });
    process.exit(3);
  });
  tell({ url: database.url });
} catch (error) {
  tell({ refused: String(error) });
  process.exit(1);
}
