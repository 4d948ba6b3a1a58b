import type { CatalogImport } from '../../contract.ts';
import { type FieldNames, type FileFormat, fieldsOf, findColumns } from '../formats/columns.ts';
import { findFormat } from '../formats/find-format.ts';
import { requiredShopifyFields } from '../formats/read-shopify.ts';
import { requiredWooFields } from '../formats/read-woocommerce.ts';
import { shopifyFields } from '../formats/shopify-fields.ts';
import { wooFields } from '../formats/woocommerce-fields.ts';
import type { CatalogueUpload } from './upload-store.ts';

/** An uploaded file as administrators see it: its columns, and which field is read from which. */
export function describeUpload({ id, header, sample, ...upload }: CatalogueUpload): CatalogImport {
  const { options, findings, fileName, state, doing, share } = upload;
  const format = formatOf(header, options);
  return {
    _id: id,
    fileName,
    state,
    doing,
    share,
    findings,
    options: { ...options, format },
    columns: header.map((name, index) => ({ name: name.trim(), sample: sample[index] ?? '' })),
    fields:
      format === 'woocommerce'
        ? describeFields(header, wooFields, { mapping: options.mapping, required: requiredWooFields })
        : describeFields(header, shopifyFields, {
            mapping: options.mapping,
            required: requiredShopifyFields,
          }),
  };
}

/** The chosen format, or that of the header; Shopify's where it is neither's, so that columns can be chosen. */
function formatOf(header: readonly string[], { format, mapping }: CatalogueUpload['options']): FileFormat {
  if (format) return format;
  try {
    return findFormat(header, null, mapping);
  } catch {
    return 'shopify';
  }
}

function describeFields<Field extends string>(
  header: readonly string[],
  fields: FieldNames<Field>,
  { mapping, required }: { mapping: Readonly<Record<string, string>>; required: readonly Field[] },
): CatalogImport['fields'] {
  const columns = findColumns(header, fields, mapping);
  return fieldsOf(fields).map((field) => ({
    field,
    label: fields[field][0] ?? field,
    column: columns[field]?.name ?? '',
    required: required.includes(field),
  }));
}
