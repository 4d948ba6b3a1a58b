declare module 'virtual:slots/cart-discount' {
  const parts: readonly import('./order-slots.ts').UseCartDiscount[];
  export default parts;
}

declare module 'virtual:slots/cart-note' {
  const parts: readonly import('./order-slots.ts').CartNote[];
  export default parts;
}

declare module 'virtual:slots/held-pairs' {
  const parts: readonly import('./order-slots.ts').UseHeldPairs[];
  export default parts;
}

declare module 'virtual:slots/line-limits' {
  const parts: readonly import('./order-slots.ts').UseLineLimits[];
  export default parts;
}

declare module 'virtual:slots/order-link' {
  const parts: readonly import('react').ComponentType<import('./order-slots.ts').OrderLinkProps>[];
  export default parts;
}

declare module 'virtual:slots/order-section' {
  const parts: readonly import('./order-slots.ts').OrderSection[];
  export default parts;
}

declare module 'virtual:slots/order-selection' {
  const parts: readonly import('./order-slots.ts').OrderSelection[];
  export default parts;
}

declare module 'virtual:slots/refusal-texts' {
  const parts: readonly import('./order-slots.ts').RefusalTexts[];
  export default parts;
}

declare module 'virtual:slots/shipment-link' {
  const parts: readonly import('react').ComponentType<import('./order-slots.ts').ShipmentLinkProps>[];
  export default parts;
}
