import type { Database } from '../database/database.ts';
import type { Dependencies } from '../handlers/dependencies.ts';

declare module '../handlers/dependencies.ts' {
  interface Dependencies {
    readonly setUp: SetUp;
  }
}

/** How a new shop becomes one that sells. */
export interface SetUp {
  /** The steps of the shop and its features, in their order. */
  readonly steps: readonly SetUpStep[];
  /** Whether the shop contains made-up people or orders, so that it is still a trial. */
  readonly hasTrialData: (db: Database) => Promise<boolean>;
}

/** What steps may look at. */
export interface SetUpContext extends Pick<Dependencies, 'db' | 'sendsMail'> {}

/** One thing to do before a new shop can sell. */
export interface SetUpStep {
  /** In lower case with hyphens. */
  readonly name: string;
  readonly title: string;
  /** What to do, in whole sentences. */
  readonly text: string;
  /** The path of the page where it is done; null if it is done outside the shop, such as in its environment. */
  readonly to: string | null;
  /** The steps are sorted by it. */
  readonly position: number;
  isDone(context: SetUpContext): Promise<boolean>;
}
