import { openDatabases } from './databases.ts';
import { runDrill } from './drill.ts';
import { killSteps } from './kill-steps.ts';
import { readOptions } from './options.ts';
import { isSound, writeReport } from './report.ts';
import { openStepDrill, type Round } from './step-drill.ts';
import { isSettledWell, type StepRounds, writeStepReport } from './step-report.ts';

/**
 * `npm run drill -- --buyers 500 --pairs 10 --kills 20` proves on this machine that the last pair is sold once, and
 * `npm run drill -- --steps 30` that a shop killed at any step of checkout loses nothing. Exit code 1 when it is not so.
 */
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const options = readOptions(process.argv.slice(2));
say('A scratch shop opens …');
await using databases = await openDatabases(process.env.DATABASE_URL || undefined);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void giveUp());
const began = performance.now();
if (options.kind === 'crowd') {
  const findings = await runDrill({ ...options, ...databases, say });
  say(writeReport(findings));
  process.exitCode = isSound(findings) ? 0 : 1;
} else {
  const steps: StepRounds[] = [];
  await killAtEveryStep(options.rounds, steps).finally(() => say(writeStepReport(steps)));
  process.exitCode = isSettledWell(steps) ? 0 : 1;
}
say(`It took ${((performance.now() - began) / 1000).toFixed(0)} s.`);

/** Leaves nothing behind; what the drill is at fails, and that is no news. */
async function giveUp(): Promise<never> {
  process.on('uncaughtException', () => {});
  await databases[Symbol.asyncDispose]();
  process.exit(1);
}

/** Adds what it finds to `steps`, so that it can be told also when a step cannot be reached. */
async function killAtEveryStep(kills: number, steps: StepRounds[]): Promise<void> {
  await using drill = await openStepDrill(databases);
  for (const step of killSteps) {
    const rounds: Round[] = [];
    steps.push({ name: step.name, rounds });
    while (rounds.length < kills) rounds.push(await drill.kill(step));
    say(`Killed ${kills} times while it ${step.name}.`);
  }
}
