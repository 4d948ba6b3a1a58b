declare module 'virtual:slots/account-section' {
  const parts: readonly import('./slot-types.ts').LoadedPart[];
  export default parts;
}

declare module 'virtual:slots/admin-tool' {
  const parts: readonly import('react').ComponentType[];
  export default parts;
}

declare module 'virtual:slots/brand-action' {
  const parts: readonly import('react').ComponentType<import('./slot-types.ts').BrandActionProps>[];
  export default parts;
}

declare module 'virtual:slots/card-gate' {
  const parts: readonly import('./slot-types.ts').FindCardGate[];
  export default parts;
}

declare module 'virtual:slots/cart-discount' {
  const parts: readonly import('./slot-types.ts').UseCartDiscount[];
  export default parts;
}

declare module 'virtual:slots/cart-note' {
  const parts: readonly import('./slot-types.ts').CartNote[];
  export default parts;
}

declare module 'virtual:slots/dashboard-notice' {
  const parts: readonly import('./slot-types.ts').LoadedPart[];
  export default parts;
}

declare module 'virtual:slots/held-pairs' {
  const parts: readonly import('./slot-types.ts').UseHeldPairs[];
  export default parts;
}

declare module 'virtual:slots/held-sizes' {
  const parts: readonly import('./slot-types.ts').UseHeldSizes[];
  export default parts;
}

declare module 'virtual:slots/line-limits' {
  const parts: readonly import('./slot-types.ts').UseLineLimits[];
  export default parts;
}

declare module 'virtual:slots/live-shoes' {
  const parts: readonly import('./slot-types.ts').ListenToShoes[];
  export default parts;
}

declare module 'virtual:slots/order-link' {
  const parts: readonly import('react').ComponentType<import('./slot-types.ts').OrderLinkProps>[];
  export default parts;
}

declare module 'virtual:slots/order-section' {
  const parts: readonly import('./slot-types.ts').OrderSection[];
  export default parts;
}

declare module 'virtual:slots/order-selection' {
  const parts: readonly import('./slot-types.ts').OrderSelection[];
  export default parts;
}

declare module 'virtual:slots/product-details' {
  const parts: readonly import('./slot-types.ts').FindProductDetails[];
  export default parts;
}

declare module 'virtual:slots/product-meta' {
  const parts: readonly import('./slot-types.ts').DescribeProduct[];
  export default parts;
}

declare module 'virtual:slots/product-selection' {
  const parts: readonly import('./slot-types.ts').UseProductSelection[];
  export default parts;
}

declare module 'virtual:slots/purchase-panel' {
  const parts: readonly import('./slot-types.ts').FindPurchasePanel[];
  export default parts;
}

declare module 'virtual:slots/refusal-texts' {
  const parts: readonly import('./slot-types.ts').RefusalTexts[];
  export default parts;
}

declare module 'virtual:slots/review-notes' {
  const parts: readonly import('./slot-types.ts').FindReviewNotes[];
  export default parts;
}

declare module 'virtual:slots/security-section' {
  const parts: readonly import('./slot-types.ts').SecurityPart[];
  export default parts;
}

declare module 'virtual:slots/shipment-link' {
  const parts: readonly import('react').ComponentType<import('./slot-types.ts').ShipmentLinkProps>[];
  export default parts;
}

declare module 'virtual:slots/shoe-link' {
  const parts: readonly import('react').ComponentType<import('./slot-types.ts').ShoeLinkProps>[];
  export default parts;
}

declare module 'virtual:slots/terms' {
  const parts: readonly import('./slot-types.ts').OwnTerms[];
  export default parts;
}

declare module 'virtual:slots/unfinished-payments-action' {
  const parts: readonly import('react').ComponentType[];
  export default parts;
}

declare module 'virtual:slots/user-action' {
  const parts: readonly import('react').ComponentType<import('./slot-types.ts').UserActionProps>[];
  export default parts;
}

declare module 'virtual:slots/users-notice' {
  const parts: readonly import('./slot-types.ts').LoadedPart[];
  export default parts;
}
