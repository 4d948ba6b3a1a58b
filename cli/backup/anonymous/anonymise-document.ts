import type { Pseudonyms } from './pseudonyms.ts';

/**
 * A JSON document in which nobody can be recognised. A text stays only where its field is known to hold none of a
 * person's, or where it is an id or a state of the provider (`pi_…`, `needs_response`); everything else is replaced.
 */
export function anonymiseDocument(value: unknown, pseudonyms: Pseudonyms, field = ''): unknown {
  if (typeof value === 'string') return anonymiseText(value, pseudonyms, field);
  if (Array.isArray(value)) return value.map((one) => anonymiseDocument(one, pseudonyms, field));
  if (value === null || typeof value !== 'object') return value;
  const within = personalObjects.has(field) ? field : '';
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, anonymiseDocument(one, pseudonyms, within || name)]),
  );
}

function anonymiseText(text: string, pseudonyms: Pseudonyms, field: string): string {
  if (text.includes('@')) return pseudonyms.email(text);
  if (harmlessFields.has(field)) return text;
  if (!personalObjects.has(field) && /^[a-z]{2,}_[\w.-]+$/.test(text)) return text;
  return field === 'name' ? pseudonyms.name(text) : pseudonyms.text(text);
}

/** All texts inside of these are of a person. */
const personalObjects = new Set(['address', 'billing_details', 'evidence', 'shipping']);

const harmlessFields = new Set(
  `_id action action_required advice_code answer api_version arn authorization_code available brand calculated_statement_descriptor
  capture_method charge code country createdAt currency cvc_check date decline_code description display_brand doc_url
  electronic_commerce_indicator event failure_code failure_message failure_reason fingerprint fraud_type funding id
  idPayment idUser idempotency_key image intent kind last4 message method network network_decline_code network_reason_code
  network_status network_transaction_id object order_id param payment_intent payment_method payment_method_types reason
  record reference refund_id result return_url risk_level seller_message server_transaction_id size source_type status
  stripe_js table_name three_ds_method_url transaction_id type url version`.split(/\s+/),
);
