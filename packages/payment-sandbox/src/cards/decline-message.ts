/** Stripe's message for a decline. */
export function declineMessage(code: string, declineCode: string): string {
  if (code === 'expired_card') return 'Your card has expired.';
  if (code === 'incorrect_cvc') return "Your card's security code is incorrect.";
  if (code === 'processing_error') {
    return 'An error occurred while processing your card. Try again in a little bit.';
  }
  if (declineCode === 'insufficient_funds') return 'Your card has insufficient funds.';
  return 'Your card was declined.';
}
