/** Stripe's Customer, without billing. */
export interface SandboxCustomer {
  id: string;
  object: 'customer';
  created: number;
  description: string | null;
  email: string | null;
  livemode: false;
  metadata: Record<string, string>;
  name: string | null;
}
