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
  { name: 'productDescription', label: 'Product description', limit: description, rows: 3 },
  { name: 'customerEmail', label: 'Customer email', limit: line, rows: 1 },
  {
    name: 'shippingDate',
    label: 'Shipping date',
    limit: line,
    rows: 1,
    help: 'When you shipped the order.',
  },
  { name: 'shippingCarrier', label: 'Carrier', limit: line, rows: 1 },
  { name: 'shippingTrackingNumber', label: 'Tracking number', limit: line, rows: 1 },
  {
    name: 'uncategorizedText',
    label: 'Additional information',
    limit: text,
    rows: 8,
    help: "Filled in from your records. Add anything that helps, and remove anything that doesn't.",
  },
];
