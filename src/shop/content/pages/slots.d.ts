declare module 'virtual:slots/terms' {
  const parts: readonly import('./content-slots.ts').OwnTerms[];
  export default parts;
}
