import { createHash } from 'node:crypto';
import { z } from 'zod';
import { invalidParameter, refusal, resourceMissing } from '../protocol/api-error.ts';
import { currencies } from '../protocol/currency.ts';
import { type FormValue, validateForm } from '../protocol/form-encoding.ts';
import { formExpand, formInteger } from '../protocol/form-fields.ts';
import { newId, unixSeconds } from '../protocol/object-ids.ts';
import type { Refund } from '../protocol/refund-object.ts';
import type { PaymentIntent } from '../protocol/stripe-objects.ts';
import type {
  LineTaxBreakdown,
  TaxAssociation,
  TaxBreakdown,
  TaxCalculation,
} from '../protocol/tax-calculation-object.ts';
import { type LedgerTransaction, readObject } from '../storage/object-store.ts';
import { findTaxRates, type SandboxTaxRate } from './sandbox-tax-rates.ts';

type Form = { [key: string]: FormValue };

/** For how long a calculation can be used, in seconds. */
const validFor = 90 * 24 * 3600;

/**
 * `POST /v1/tax/calculations`. What is stored of it has no address.
 * @throws SandboxApiError 400, also for an address that is not exact enough: the United States need a postal code, Canada
 * that or a province, others their country (Stripe Docs, "Collect customer addresses")
 */
export async function createCalculation(ledger: LedgerTransaction, form: Form): Promise<TaxCalculation> {
  const params = validateForm(calculationForm, form);
  const { address, address_source } = params.customer_details;
  requireLocation(address);
  const place = {
    country: address.country,
    state: address.state || null,
    rates: findTaxRates(address.country, address.state),
  };
  const references = params.line_items.map((line, index) => line.reference ?? `L${index + 1}`);
  if (new Set(references).size < references.length)
    throw invalidParameter('line_items', 'Each line item must have a unique reference.');
  const lines = params.line_items.map((line, index) => ({
    id: newId('tax_li'),
    object: 'tax.calculation_line_item' as const,
    ...taxAmount(line, place),
    livemode: false,
    metadata: null,
    performance_location: null,
    product: null,
    quantity: line.quantity,
    reference: references[index] ?? '',
    tax_code: line.tax_code,
  }));
  const shipping = params.shipping_cost && {
    ...taxAmount(params.shipping_cost, place),
    tax_code: params.shipping_cost.tax_code,
  };
  const taxed = shipping ? [...lines, shipping] : lines;
  const taxOf = (behavior: 'exclusive' | 'inclusive') =>
    taxed.reduce((sum, one) => sum + (one.tax_behavior === behavior ? one.amount_tax : 0), 0);
  const id = newId('taxcalc');
  const calculation: TaxCalculation = {
    id,
    object: 'tax.calculation',
    amount_total: taxed.reduce((sum, { amount }) => sum + amount, taxOf('exclusive')),
    currency: params.currency,
    customer: null,
    customer_details: {
      address: {
        city: address.city ?? null,
        country: address.country,
        line1: address.line1 ?? null,
        line2: address.line2 ?? null,
        postal_code: address.postal_code ?? null,
        state: address.state ?? null,
      },
      address_source,
      ip_address: null,
      tax_ids: [],
      taxability_override: 'none',
    },
    expires_at: unixSeconds() + validFor,
    ...(params.expand?.includes('line_items') && {
      line_items: {
        object: 'list',
        data: lines,
        has_more: false,
        url: `/v1/tax/calculations/${id}/line_items`,
      },
    }),
    livemode: false,
    ship_from_details: null,
    shipping_cost: shipping ?? null,
    tax_amount_exclusive: taxOf('exclusive'),
    tax_amount_inclusive: taxOf('inclusive'),
    tax_breakdown: addUp(taxed, place),
    tax_date: unixSeconds(),
  };
  await ledger.query('insert into sandbox.tax_calculation (id, expires_at) values ($1, to_timestamp($2))', [
    id,
    calculation.expires_at,
  ]);
  return calculation;
}

/** @throws SandboxApiError 400 for a calculation that does not exist, or not any more */
export async function requireCalculation(ledger: LedgerTransaction, id: string): Promise<string> {
  const { rows } = await ledger.query(
    'select from sandbox.tax_calculation where id = $1 and expires_at > now()',
    [id],
  );
  if (rows.length === 0) throw resourceMissing('tax calculation', id, 'hooks[inputs][tax][calculation]', 400);
  return id;
}

/** `GET /v1/tax/associations/find`. The first payment that succeeds has the calculation. @throws SandboxApiError 400, 404 */
export async function findAssociation(ledger: LedgerTransaction, query: Form): Promise<TaxAssociation> {
  const { payment_intent: id } = validateForm(associationQuery, query);
  const intent = await readObject<PaymentIntent>(ledger, 'payment_intent', id);
  const calculation = intent?.hooks?.inputs.tax.calculation;
  if (intent === undefined || calculation === undefined)
    throw resourceMissing('tax association', id, 'payment_intent');
  const { rows: paid } = await ledger.query<{ id: string }>(
    `select id from sandbox.payment_intent
     where object #>> '{hooks,inputs,tax,calculation}' = $1 and object ->> 'status' = 'succeeded' order by sequence`,
    [calculation],
  );
  const { rows: refunds } = await ledger.query<{ object: Refund }>(
    `select object from sandbox.refund
     where object @> jsonb_build_object('payment_intent', $1::text) and object ->> 'status' = 'succeeded' order by sequence`,
    [id],
  );
  const committed = [id, ...refunds.map(({ object }) => object.id)].map((source) => ({
    source,
    status: 'committed' as const,
    committed: { transaction: idAfter('tax', source) },
  }));
  const errored = {
    source: id,
    status: 'errored' as const,
    errored: { reason: 'another_payment_associated_with_calculation' as const },
  };
  return {
    id: idAfter('taxa', id),
    object: 'tax.association',
    calculation,
    payment_intent: id,
    tax_transaction_attempts: intent.status !== 'succeeded' ? [] : paid[0]?.id === id ? committed : [errored],
  };
}

/** An id that is always the same for a source. */
const idAfter = (prefix: string, source: string): string =>
  `${prefix}_${createHash('sha256').update(source).digest('hex').slice(0, 24)}`;

type Address = z.output<typeof calculationForm>['customer_details']['address'];

function requireLocation({ country, postal_code, state }: Address): void {
  const isExact = country === 'US' ? postal_code : country === 'CA' ? postal_code || state : true;
  if (!isExact)
    throw refusal({
      code: 'customer_tax_location_invalid',
      param: 'customer_details[address]',
      message: "We could not determine the customer's tax location based on the provided customer address.",
    });
}

/** Where something is taxed, and how. */
interface TaxedPlace {
  readonly country: string;
  readonly state: string | null;
  readonly rates: readonly SandboxTaxRate[];
}

interface TaxedAmount {
  readonly amount: number;
  readonly amount_tax: number;
  readonly tax_behavior: 'exclusive' | 'inclusive';
  readonly tax_breakdown: LineTaxBreakdown[];
}

/** The taxes of an amount, each rounded. */
function taxAmount(
  { amount, tax_behavior }: Pick<TaxedAmount, 'amount' | 'tax_behavior'>,
  { country, state, rates }: TaxedPlace,
): TaxedAmount {
  const percents = rates.map(({ percent }) => Number(percent));
  const all = percents.reduce((sum, percent) => sum + percent, 0);
  const net = tax_behavior === 'inclusive' ? amount / (1 + all / 100) : amount;
  const taxes = percents.map((percent) => Math.round((net * percent) / 100));
  const sum = taxes.reduce((total, tax) => total + tax, 0);
  const taxable = tax_behavior === 'inclusive' ? amount - sum : amount;
  const jurisdiction = { country, display_name: state ?? country, state };
  const breakdown = rates.map(
    ({ name, percent, type, level }, index): LineTaxBreakdown => ({
      amount: taxes[index] ?? 0,
      jurisdiction: { ...jurisdiction, level },
      sourcing: 'destination',
      tax_rate_details: { display_name: name, percentage_decimal: percent, tax_type: type },
      taxability_reason: 'standard_rated',
      taxable_amount: taxable,
    }),
  );
  const untaxed: LineTaxBreakdown = {
    amount: 0,
    jurisdiction: { ...jurisdiction, level: state === null ? 'country' : 'state' },
    sourcing: 'destination',
    tax_rate_details: null,
    taxability_reason: 'not_collecting',
    taxable_amount: 0,
  };
  return {
    amount,
    amount_tax: sum,
    tax_behavior,
    tax_breakdown: breakdown.length > 0 ? breakdown : [untaxed],
  };
}

/** The taxes of all amounts, by rate. */
function addUp(taxed: readonly TaxedAmount[], { country, state, rates }: TaxedPlace): TaxBreakdown[] {
  const inclusive = taxed[0]?.tax_behavior === 'inclusive';
  const sumOf = (index: number, field: 'amount' | 'taxable_amount') =>
    taxed.reduce((sum, { tax_breakdown }) => sum + (tax_breakdown[index]?.[field] ?? 0), 0);
  const place = { country, flat_amount: null, state };
  if (rates.length === 0) {
    const details = { ...place, percentage_decimal: '0.0', rate_type: null, tax_type: null };
    return [
      {
        amount: 0,
        inclusive,
        tax_rate_details: details,
        taxability_reason: 'not_collecting',
        taxable_amount: 0,
      },
    ];
  }
  return rates.map(({ percent, type }, index) => ({
    amount: sumOf(index, 'amount'),
    inclusive,
    tax_rate_details: { ...place, percentage_decimal: percent, rate_type: 'percentage', tax_type: type },
    taxability_reason: 'standard_rated',
    taxable_amount: sumOf(index, 'taxable_amount'),
  }));
}

const behavior = z.enum(['exclusive', 'inclusive']).default('exclusive');
const addressText = z.string().max(5000).optional();

const calculationForm = z.strictObject({
  currency: z.enum(currencies),
  line_items: z
    .array(
      z.strictObject({
        amount: formInteger.pipe(z.number().min(0)),
        quantity: formInteger.pipe(z.number().min(1)).default(1),
        reference: z.string().max(500).optional(),
        tax_behavior: behavior,
        tax_code: z.string().startsWith('txcd_').default('txcd_99999999'),
      }),
    )
    .min(1)
    .max(100),
  customer_details: z.strictObject({
    address: z.strictObject({
      city: addressText,
      country: z.string().regex(/^[A-Z]{2}$/),
      line1: addressText,
      line2: addressText,
      postal_code: addressText,
      state: addressText,
    }),
    address_source: z.enum(['billing', 'shipping']),
  }),
  shipping_cost: z
    .strictObject({
      amount: formInteger.pipe(z.number().min(0)),
      tax_behavior: behavior,
      tax_code: z.string().startsWith('txcd_').default('txcd_92010001'),
    })
    .optional(),
  expand: formExpand,
});

const associationQuery = z.strictObject({ payment_intent: z.string().min(1).max(255), expand: formExpand });
