import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Counted } from '../analytics/contract/counted.ts';
import type { AuditedEntities, AuditedEvents } from '../audit/server/audit.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import type { Endpoint } from '../contract/endpoints/endpoint.ts';
import type { Database } from '../database/database.ts';
import type { FindProgram } from '../handlers/caller.ts';
import type { Dependencies, ServerSettings } from '../handlers/dependencies.ts';
import type { RegisterRoute } from '../handlers/route.ts';
import type { AdmissionKind } from '../network/admission-kind.ts';
import type { EditableMail } from '../outbox/editable-mail.ts';
import type { MailKind } from '../outbox/mail-kind.ts';
import type { PublicPage } from '../rendering/public-pages.ts';
import type { FeatureSettings } from '../settings/feature-settings.ts';
import type { LogWords } from '../tracing/log-words.ts';
import type { HealthCheck } from './health-check.ts';
import type { PrivacyHooks } from './privacy-rules.ts';
import type { SetUpStep } from './set-up-step.ts';
import type { StatusPage } from './status-page.ts';

/** The options of a feature's plugin. */
export interface FeatureOptions {
  readonly dependencies: Dependencies;
  readonly registerRoute: RegisterRoute;
}

/** The options of a feature's root plugin. */
export interface RootPluginOptions {
  readonly dependencies: Dependencies;
  readonly cache: ResponseCache;
  /** Those of the shop and of every feature. */
  readonly publicPages: readonly PublicPage[];
}

/** A gauge of `/metrics` that one process reads from the database for all. One that cannot be read is NaN. */
export interface FeatureGauge {
  readonly name: string;
  readonly help: string;
  /** The name of its label, if it has one. */
  readonly label?: string;
  /** Reads the value, or with a label the value of each of its values. */
  readonly read: (db: Database) => Promise<number | Readonly<Record<string, number>>>;
}

/** Everything that a feature adds to the server. The server loops over `features.ts` and names no feature. */
export interface Feature {
  /** Its calls, by the names of their operations in the OpenAPI document. */
  readonly endpoints?: Readonly<Record<string, Endpoint>>;
  readonly settings?: FeatureSettings;
  /** What it counts; its pages name it, too. */
  readonly counted?: Counted;
  /** Opens what it adds to the dependencies of a process. */
  readonly openDependencies?: (settings: ServerSettings) => Partial<Dependencies>;
  /** Registers the handlers of its calls under `/api`. */
  readonly plugin?: FastifyPluginAsync<FeatureOptions>;
  /** Identifies the programs that call with its keys. Called for calls with a key only. */
  readonly identify?: FindProgram;
  /** Registers its addresses outside `/api`. */
  readonly rootPlugin?: FastifyPluginAsync<RootPluginOptions>;
  /** Registers its pages of the sandbox, which stands in for providers that are not configured. */
  readonly sandboxPlugin?: FastifyPluginAsync<{ readonly db: Database; readonly sendsMail: boolean }>;
  /** The kinds of audit entries of this feature that can be undone. */
  readonly audited?: (dependencies: Dependencies) => AuditedEntities;
  /** The kinds of audit entries of this feature that cannot be undone. */
  readonly auditedEvents?: AuditedEvents;
  /** Prepares its rows at each start of the shop, before the shop answers. */
  readonly prepare?: (options: Pick<Dependencies, 'db' | 'settings'>) => Promise<void>;
  /** Its calls that have limits of their own. */
  readonly admission?: AdmissionKind;
  /** Its pages that are the same for everyone. */
  readonly publicPages?: readonly PublicPage[];
  /** Adds hooks to all requests. */
  readonly observe?: (app: FastifyInstance) => void;
  readonly gauges?: readonly FeatureGauge[];
  /** Checks of its parts, for the health page. */
  readonly healthChecks?: readonly HealthCheck[];
  /** Gauges of the checks of all features, by their names. */
  readonly healthGauges?: (names: readonly string[]) => readonly FeatureGauge[];
  readonly statusPage?: StatusPage;
  /** The steps that the feature needs before a new shop can sell. */
  readonly setUpSteps?: readonly SetUpStep[];
  /** Whether it has added made-up people or orders to the shop that are still there. */
  readonly hasTrialData?: (db: Database) => Promise<boolean>;
  /** The events that it logs, in words for people at a terminal. */
  readonly logWords?: LogWords;
  /** The kinds of emails that it sends. */
  readonly mailKinds?: readonly MailKind[];
  /** Those to customers whose texts administrators can change. */
  readonly editableMails?: readonly EditableMail[];
  /** What it keeps of people. */
  readonly privacy?: PrivacyHooks;
  /** Starts its background job. Every process runs one. */
  readonly startJob?: (dependencies: Dependencies) => { stop(): Promise<void> };
  /** Deletes expired rows. Every process calls it once an hour. */
  readonly removeExpired?: (dependencies: Dependencies) => Promise<unknown>;
}
