import { type EvidenceTexts, evidenceLimits } from '#contract/payments/disputes.ts';

/** A text of evidence: its label, how long it may be, and how many lines its field shows. */
export interface EvidenceField {
  readonly name: keyof EvidenceTexts;
  readonly label: string;
  readonly limit: number;
  readonly rows: number;
  readonly help?: string;
}

const { line, description, text } = evidenceLimits;

/** The texts of evidence, in the order in which they are asked for. */
export const evidenceFields: readonly EvidenceField[] = [
  { name: 'productDescription', label: 'What was sold', limit: description, rows: 3 },
  { name: 'customerEmail', label: 'Email of the customer', limit: line, rows: 1 },
  {
    name: 'shippingDate',
    label: 'Shipping date',
    limit: line,
    rows: 1,
    help: 'When the pairs left for the customer.',
  },
  { name: 'shippingCarrier', label: 'Carrier', limit: line, rows: 1 },
  { name: 'shippingTrackingNumber', label: 'Tracking number', limit: line, rows: 1 },
  {
    name: 'uncategorizedText',
    label: 'What else the bank should know',
    limit: text,
    rows: 8,
    help: 'From the records of the shop; add to it, and leave out what does not help.',
  },
];
