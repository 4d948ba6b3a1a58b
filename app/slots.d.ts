declare module 'virtual:slots/cart-note' {
  const parts: readonly import('./slot-types.ts').CartNote[];
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

declare module 'virtual:slots/live-shoes' {
  const parts: readonly import('./slot-types.ts').ListenToShoes[];
  export default parts;
}

declare module 'virtual:slots/purchase-panel' {
  const parts: readonly import('./slot-types.ts').FindPurchasePanel[];
  export default parts;
}
