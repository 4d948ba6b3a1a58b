/** A call's answer, keeping status and text as literals so that the contract can check them. */
export const reply = <S extends number, B extends string | object | null>(
  status: S,
  body: B,
  headers: Record<string, string> = {},
): { status: S; body: B; headers: Record<string, string> } => ({ status, body, headers });
