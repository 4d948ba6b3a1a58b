/** An error that the operator can resolve: commands print its message alone, and the stack of all others. */
export class ExpectedError extends Error {}
