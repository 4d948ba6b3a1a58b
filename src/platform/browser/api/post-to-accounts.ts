/** The answer of a call of the accounts library; the body of an error has a `code`. */
export interface AccountsAnswer {
  readonly ok: boolean;
  readonly status: number;
  readonly body: unknown;
}

/** Posts to a call of the accounts library, whose path is the one below `/api/auth`; never rejects. */
export type PostToAccounts = (path: string, body: object) => Promise<AccountsAnswer>;
