import type { FastifyPluginAsync } from 'fastify';
import type { ResponseCache } from './cache/response-cache.ts';
import type { AuditedEntities } from './modules/audit/audit.ts';
import type { Dependencies } from './shared/dependencies.ts';
import type { RegisterRoute } from './shared/route.ts';

/** What the plugin of a feature gets. */
export interface FeatureOptions {
  readonly dependencies: Dependencies;
  readonly registerRoute: RegisterRoute;
}

/** What the root plugin of a feature gets. */
export interface RootPluginOptions {
  readonly dependencies: Pick<Dependencies, 'readDb' | 'longDb' | 'settings'>;
  readonly cache: ResponseCache;
}

/** What a feature adds to the server, which loops over all of `features.ts` and names none. */
export interface Feature {
  /** Registers its calls below `/api`. */
  readonly plugin?: FastifyPluginAsync<FeatureOptions>;
  /** Registers addresses of its own outside `/api`, such as files that programs read. */
  readonly rootPlugin?: FastifyPluginAsync<RootPluginOptions>;
  /** Its kinds of audit entries that can be undone. */
  readonly audited?: (dependencies: Dependencies) => AuditedEntities;
  /** Starts what each process does beside the requests. */
  readonly startJob?: (dependencies: Dependencies) => { stop(): Promise<void> };
  /** Deletes what is no longer kept; each process runs it every hour. */
  readonly removeExpired?: (dependencies: Dependencies) => Promise<unknown>;
}
