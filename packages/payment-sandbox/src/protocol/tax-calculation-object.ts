/** The total that was taxed at a rate. */
export interface TaxBreakdown {
  amount: number;
  inclusive: boolean;
  tax_rate_details: {
    country: string | null;
    flat_amount: null;
    percentage_decimal: string;
    rate_type: 'percentage' | null;
    state: string | null;
    tax_type: 'vat' | 'sales_tax' | null;
  };
  taxability_reason: 'standard_rated' | 'not_collecting';
  taxable_amount: number;
}

/** The part of a line that was taxed at a rate. */
export interface LineTaxBreakdown {
  amount: number;
  jurisdiction: {
    country: string;
    display_name: string;
    level: 'country' | 'state' | 'city';
    state: string | null;
  };
  sourcing: 'destination';
  tax_rate_details: {
    display_name: string;
    percentage_decimal: string;
    tax_type: 'vat' | 'sales_tax';
  } | null;
  taxability_reason: 'standard_rated' | 'not_collecting';
  taxable_amount: number;
}

/** Stripe's object `tax.calculation_line_item`. */
export interface TaxCalculationLine {
  id: string;
  object: 'tax.calculation_line_item';
  amount: number;
  amount_tax: number;
  livemode: boolean;
  metadata: null;
  performance_location: null;
  product: null;
  quantity: number;
  reference: string;
  tax_behavior: 'exclusive' | 'inclusive';
  tax_breakdown: LineTaxBreakdown[];
  tax_code: string;
}

/** Stripe's object `tax.calculation`. */
export interface TaxCalculation {
  id: string;
  object: 'tax.calculation';
  amount_total: number;
  currency: string;
  customer: null;
  customer_details: {
    address: {
      city: string | null;
      country: string | null;
      line1: string | null;
      line2: string | null;
      postal_code: string | null;
      state: string | null;
    };
    address_source: 'billing' | 'shipping';
    ip_address: null;
    tax_ids: never[];
    taxability_override: 'none';
  };
  expires_at: number;
  /** Only where it is expanded. */
  line_items?: { object: 'list'; data: TaxCalculationLine[]; has_more: boolean; url: string };
  livemode: boolean;
  ship_from_details: null;
  shipping_cost: {
    amount: number;
    amount_tax: number;
    tax_behavior: 'exclusive' | 'inclusive';
    tax_breakdown: LineTaxBreakdown[];
    tax_code: string;
  } | null;
  tax_amount_exclusive: number;
  tax_amount_inclusive: number;
  tax_breakdown: TaxBreakdown[];
  tax_date: number;
}

/** Stripe's object `tax.association`: what became of the tax of a payment and its refunds. */
export interface TaxAssociation {
  id: string;
  object: 'tax.association';
  calculation: string;
  payment_intent: string;
  tax_transaction_attempts: {
    source: string;
    status: 'committed' | 'errored';
    committed?: { transaction: string };
    errored?: { reason: 'another_payment_associated_with_calculation' };
  }[];
}
