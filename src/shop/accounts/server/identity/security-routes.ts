import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { fieldProblem, problem } from '#platform/handlers/problem.ts';
import { type RegisterRoute, reply } from '#platform/handlers/route.ts';
import {
  endOtherSessionsEndpoint,
  endSessionEndpoint,
  findAccountSecurityEndpoint,
  findRecoveryEndpoint,
  findUserSecurityEndpoint,
  reauthenticateEndpoint,
} from '../../contract/account-security.ts';
import type { ReauthenticationResult } from '../identity-provider.ts';

/** GET /account/security and /users/{id}/security, GET /account/recovery, POST /account/proof, and DELETE /account/sessions, one or all others. */
export function registerAccountSecurityRoutes(
  registerRoute: RegisterRoute,
  { identity }: Pick<Dependencies, 'identity'>,
): void {
  registerRoute(findAccountSecurityEndpoint, async ({ caller }) =>
    reply(200, await identity.findSecurity(caller)),
  );

  registerRoute(findUserSecurityEndpoint, async ({ params }) => {
    const security = await identity.findUserSecurity(params.id);
    return security ? reply(200, security) : problem('NOT_FOUND');
  });

  registerRoute(reauthenticateEndpoint, async ({ caller, body }) => {
    const result = await identity.prove(caller, body);
    return result === 'proved' ? reply(200, { message: 'Confirmed' }) : toReauthenticationProblem(result);
  });

  registerRoute(findRecoveryEndpoint, async ({ query }) => {
    const recovery = await identity.findRecovery(query.token);
    return recovery
      ? reply(200, recovery)
      : problem('NOT_FOUND', { detail: 'This link has expired or was already used' });
  });

  registerRoute(endSessionEndpoint, async ({ caller, params, header }) => {
    // Signing out needs no proof.
    if (params.id !== caller.sessionId && !(await identity.allows(caller, 'end-sessions')))
      return problem('PROOF_NEEDED');
    const userAgent = header('user-agent') ?? null;
    return (await identity.endSession(caller, { id: params.id, userAgent }))
      ? reply(200, { message: 'Signed out' })
      : problem('NOT_FOUND');
  });

  registerRoute(endOtherSessionsEndpoint, async ({ caller, header }) => {
    if (!(await identity.allows(caller, 'end-sessions'))) return problem('PROOF_NEEDED');
    await identity.endOtherSessions(caller, header('user-agent') ?? null);
    return reply(200, { message: 'Signed out everywhere else' });
  });
}

/** What a caller is told whose proof did not suffice. */
export function toReauthenticationProblem(result: Exclude<ReauthenticationResult, 'proved'>) {
  if (typeof result === 'object') return problem('TOO_MANY_ATTEMPTS', result);
  switch (result) {
    case 'password-needed':
      return fieldProblem('password', 'Fill the password');
    case 'code-needed':
      return fieldProblem('code', 'Enter a code from your authenticator app, or a recovery code');
    case 'wrong-password':
      return problem('WRONG_PASSWORD');
    case 'wrong-code':
      return problem('WRONG_CODE');
    case 'passkey-needed':
      return problem('NOT_ALLOWED_NOW', {
        detail: 'Confirm with your passkey or Google, or sign out and sign in again',
      });
  }
}
