import type { FastifyRequest, RouteOptions } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { z } from 'zod';
import { type Access, type Endpoint, needsReauthentication } from '../contract/endpoints/endpoint.ts';
import {
  type Caller,
  type IdentifyCaller,
  isRecentlyReauthenticated,
  programOf,
  visitor,
} from '../handlers/caller.ts';
import { ApiError, type Problem, problem } from '../handlers/problem.ts';
import { toHeaders } from '../network/to-headers.ts';
import { sendsKey } from './identify-program.ts';

interface AccessOptions {
  readonly identifyCaller: IdentifyCaller;
  /** Prefixes of third-party plugins whose public routes declare no access. */
  readonly publicPrefixes: readonly string[];
}

/**
 * Every route must declare in `config.access` who may call it, or the server does not start. Other callers get 401 or
 * 403 before anything else of the route runs, and so do those whose re-authentication is not fresh where one is needed.
 * Callers of `shared` routes are not identified. A call with a key is its program's alone, whatever its cookies say.
 */
export const accessPlugin = fastifyPlugin<AccessOptions>(
  async (app, { identifyCaller, publicPrefixes }) => {
    app.decorateRequest('caller');
    app.addHook('onRequest', async (request) => {
      request.caller = visitor;
    });
    app.addHook('onRoute', (route) => {
      const access = route.config?.access;
      if (publicPrefixes.some((prefix) => route.url.startsWith(prefix))) return;
      if (!access) throw new Error(`${String(route.method)} ${route.url} declares no access`);
      if (access === 'signature' || route.config?.shared) return;
      if (access === 'anyone' && !route.config?.identified) return;
      if (access === 'library') {
        addHook(route, async (request) => {
          if (sendsKey(request)) throw new ApiError(problem('FORBIDDEN'));
        });
        return;
      }
      addHook(route, async (request) => {
        if (app.identifyProgram && sendsKey(request)) {
          request.caller = await app.identifyProgram(request);
          await app.takeRateLimit(request, 'call');
        } else request.caller = await identifyCaller(toHeaders(request));
        const denied = authorize({ ...route.config, access }, request.caller, ownerOf(request.params));
        if (denied) throw new ApiError(denied);
      });
    });
  },
  { name: 'access', dependencies: ['error-handler'] },
);

/**
 * Checks access, and a recent re-authentication where the call needs one; null when allowed. A program may make the
 * calls that its scopes open, and no other. `body` is what was sent, or nothing before it has arrived.
 */
export function authorize(
  {
    access,
    reauthentication,
    programs,
  }: {
    access: Access;
    reauthentication?: Endpoint['reauthentication'] | undefined;
    programs?: Endpoint['programs'] | undefined;
  },
  caller: Caller,
  owner: string | undefined,
  body?: unknown,
): Problem | null {
  const program = programOf(caller);
  if (program) return programs && program.scopes.includes(programs) ? null : problem('FORBIDDEN');
  const denied = checkAccess(access, caller, owner);
  if (denied) return denied;
  const administrator = caller.kind === 'signed-in' && caller.administrator;
  const isNeeded = needsReauthentication(reauthentication, { administrator, body });
  return isNeeded && !isRecentlyReauthenticated(caller) ? problem('PROOF_NEEDED') : null;
}

/**
 * Checks whether a caller may make a call; null when allowed. `owner` is the uid in the path. An unknown access does
 * not compile, and there is no permissive default.
 */
function checkAccess(access: Access, caller: Caller, owner: string | undefined): Problem | null {
  if (access === 'anyone') return null;
  if (caller.kind === 'visitor') return problem('SIGN_IN_NEEDED');
  if (access === 'signed-in') return null;
  if (caller.status !== 'Enabled') return problem('ACCOUNT_DISABLED');
  if (access === 'enabled') return null;
  if (access !== 'administrator' && owner === caller.uid) return null;
  if (access === 'self') return problem('FORBIDDEN');
  if (caller.administrator) return null;
  return problem(caller.secondFactorMissing ? 'SECOND_FACTOR_REQUIRED' : 'FORBIDDEN');
}

function addHook(route: RouteOptions, hook: (request: FastifyRequest) => Promise<void>): void {
  route.onRequest = [hook, ...[route.onRequest ?? []].flat()];
}

const ownParams = z.object({ uid: z.string().optional(), id: z.string().optional() });

/** The uid that the path of a call names, if any. */
export function ownerOf(params: unknown): string | undefined {
  const parsed = ownParams.safeParse(params);
  return parsed.success ? (parsed.data.uid ?? parsed.data.id) : undefined;
}
