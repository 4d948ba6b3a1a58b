/** Why a mail was not delivered, for the log. */
export interface DeliveryFailure {
  readonly reason: string;
  /** Of the mail server (RFC 5321), such as 550. */
  readonly responseCode?: number;
}

/** Describes the failure of a delivery without any email address: servers quote the one that they refuse. */
export function describeFailure(error: unknown): DeliveryFailure {
  const chain: Error[] = [];
  for (let one = error; one instanceof Error; one = one.cause) chain.push(one);
  const reason = chain.length > 0 ? chain.map(({ message }) => message).join(': ') : String(error);
  const answered = chain.find((one) => 'responseCode' in one && typeof one.responseCode === 'number');
  return {
    reason: reason.replaceAll(/[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g, '…@…').slice(0, 500),
    ...(answered && 'responseCode' in answered && { responseCode: Number(answered.responseCode) }),
  };
}
