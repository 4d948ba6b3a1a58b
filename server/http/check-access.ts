import type { Access } from '#contract/endpoint.ts';
import type { Caller } from '../shared/caller.ts';
import { type Problem, problem } from '../shared/problem.ts';

/**
 * Decides whether a caller may make a call: null, or why not. `owner` is the uid the path names.
 * An unknown access would not compile, and there is none that lets everybody through by default.
 */
export function checkAccess(access: Access, caller: Caller, owner: string | undefined): Problem | null {
  if (access === 'anyone') return null;
  if (caller.kind === 'visitor') return problem('SIGN_IN_NEEDED');
  if (access === 'signed-in') return null;
  if (caller.status !== 'Enabled') return problem('ACCOUNT_DISABLED');
  if (access === 'enabled') return null;
  if (access === 'administrator') return caller.administrator ? null : problem('FORBIDDEN');
  if (owner === caller.uid) return null;
  return access === 'self-or-administrator' && caller.administrator ? null : problem('FORBIDDEN');
}
