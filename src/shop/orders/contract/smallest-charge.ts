/** The smallest charge in cents (Stripe Docs, "Minimum and maximum charge amounts"); 50 where there is no other. */
const smallestCharges: Readonly<Record<string, number>> = {
  aed: 200,
  bgn: 100,
  czk: 1500,
  dkk: 250,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
  mxn: 1000,
  myr: 200,
  nok: 300,
  pln: 200,
  ron: 200,
  sek: 300,
  thb: 1000,
};

/** The smallest amount in cents that the provider charges in a currency. */
export const smallestCharge = (currency: string): number => smallestCharges[currency] ?? 50;
