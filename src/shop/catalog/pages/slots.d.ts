declare module 'virtual:slots/brand-action' {
  const parts: readonly import('react').ComponentType<import('./catalog-slots.ts').BrandActionProps>[];
  export default parts;
}

declare module 'virtual:slots/card-gate' {
  const parts: readonly import('./catalog-slots.ts').FindCardGate[];
  export default parts;
}

declare module 'virtual:slots/held-sizes' {
  const parts: readonly import('./catalog-slots.ts').UseHeldSizes[];
  export default parts;
}

declare module 'virtual:slots/live-shoes' {
  const parts: readonly import('./catalog-slots.ts').ListenToShoes[];
  export default parts;
}

declare module 'virtual:slots/product-details' {
  const parts: readonly import('./catalog-slots.ts').FindProductDetails[];
  export default parts;
}

declare module 'virtual:slots/product-meta' {
  const parts: readonly import('./catalog-slots.ts').DescribeProduct[];
  export default parts;
}

declare module 'virtual:slots/product-selection' {
  const parts: readonly import('./catalog-slots.ts').UseProductSelection[];
  export default parts;
}

declare module 'virtual:slots/purchase-panel' {
  const parts: readonly import('./catalog-slots.ts').FindPurchasePanel[];
  export default parts;
}

declare module 'virtual:slots/review-notes' {
  const parts: readonly import('#shop/reviews/pages/review-slots.ts').FindReviewNotes[];
  export default parts;
}

declare module 'virtual:slots/shoe-link' {
  const parts: readonly import('react').ComponentType<import('./catalog-slots.ts').ShoeLinkProps>[];
  export default parts;
}
