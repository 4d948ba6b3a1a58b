import type { ActionContext } from '#platform/browser/api/app-context.ts';
import type { LoadedPart } from '#platform/browser/slots/slot-parts.ts';
import type { ActionResult } from '#platform/forms/action-result.ts';
import type { AccountSecurity } from '../contract/account-security.ts';

/** A part of the security section of the account page, with forms of its own. */
export interface SecurityPart extends LoadedPart<SecurityPartProps> {
  /** Makes the call of one of its forms; null for other intents. */
  perform(form: FormData, calls: ActionContext): Promise<ActionResult | null>;
}

export interface SecurityPartProps {
  readonly security: AccountSecurity;
  readonly administrator: boolean;
}

export interface UserActionProps {
  readonly id: string;
  readonly email: string;
}
