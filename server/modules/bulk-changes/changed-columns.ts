/** The columns of a shoe that a bulk change writes. */
export const changedColumns = [
  'handle',
  'model',
  'name',
  'name_key',
  'brand',
  'brand_key',
  'color',
  'color_key',
  'description',
  'price_cents',
  'on_sale',
  'picture_base',
  'picture_views',
  'picture_placeholder',
] as const;
