import { createDrillDatabases } from './drill-databases.ts';
import { type KillRound, openKillPointDrill } from './kill-point-drill.ts';
import { allRoundsPassed, formatKillPointReport, type KillPointRounds } from './kill-point-report.ts';
import { checkoutKillPoints } from './kill-points.ts';
import { runLaunchDrill } from './launch/launch-drill.ts';
import { runLoadDrill } from './load-drill.ts';
import { allInvariantsHold, formatLoadReport } from './load-report.ts';
import { type DrillOptions, readDrillOptions } from './options.ts';
import { refundKillPoints } from './refund-kill-points.ts';
import { runWaitlistDrill } from './waitlist/waitlist-drill.ts';

/**
 * `npm run drill -- --buyers 500 --pairs 10 --kills 20` kills the shop while many buyers compete for the last units (with
 * `--refunds` also while their orders are refunded and disputed; with `--uses 20` for the last uses of a discount code; with `--database URL --direct URL --processes 2` in two
 * processes behind a pooler), `npm run drill -- --launch` lets 5000 stand in line for 200 pairs over two processes,
 * `npm run drill -- --waitlist` kills two processes in turn while pairs come back to those who wait, and
 * `npm run drill -- --steps 30` kills it at every step of checkout and of an
 * administrator's refund. Exit code 1 when an invariant was violated.
 */
const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const options = readOptions();
print('Creating temporary databases …');
await using databases = await createDrillDatabases(
  options.kind !== 'steps' && options.servers.database
    ? options.servers
    : { database: process.env.DATABASE_URL || undefined, direct: undefined },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void interrupt());
const startedAt = performance.now();
if (options.kind === 'load') {
  const findings = await runLoadDrill({ ...options, ...databases, log: print });
  print(formatLoadReport(findings));
  process.exitCode = allInvariantsHold(findings) ? 0 : 1;
} else if (options.kind === 'launch' || options.kind === 'waitlist') {
  const findings =
    options.kind === 'launch'
      ? await runLaunchDrill({ ...options, ...databases, log: print })
      : await runWaitlistDrill({ ...options, ...databases, log: print });
  print(formatLoadReport(findings));
  process.exitCode = allInvariantsHold(findings) ? 0 : 1;
} else {
  const results: KillPointRounds[] = [];
  await killAtEveryStep(options.rounds, results).finally(() => print(formatKillPointReport(results)));
  process.exitCode = allRoundsPassed(results) ? 0 : 1;
}
print(`It took ${((performance.now() - startedAt) / 1000).toFixed(0)} s.`);

/** Ends the process with one sentence where an option is invalid. */
function readOptions(): DrillOptions {
  try {
    return readDrillOptions(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return process.exit(1);
  }
}

/** Drops the databases; errors of the drill that is interrupted by this are ignored. */
async function interrupt(): Promise<never> {
  process.on('uncaughtException', () => {});
  await databases[Symbol.asyncDispose]();
  process.exit(1);
}

/** Adds its results to `results`, so that they can be reported also when a later step fails. */
async function killAtEveryStep(kills: number, results: KillPointRounds[]): Promise<void> {
  await using drill = await openKillPointDrill(databases);
  for (const step of [...checkoutKillPoints, ...refundKillPoints]) {
    const rounds: KillRound[] = [];
    results.push({ name: step.name, rounds });
    while (rounds.length < kills) rounds.push(await drill.killAt(step));
    print(`Killed ${kills} times when it ${step.name}.`);
  }
}
