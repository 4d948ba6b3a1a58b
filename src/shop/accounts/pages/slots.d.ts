declare module 'virtual:slots/account-section' {
  const parts: readonly import('#platform/browser/slots/slot-parts.ts').LoadedPart[];
  export default parts;
}

declare module 'virtual:slots/security-section' {
  const parts: readonly import('./account-slots.ts').SecurityPart[];
  export default parts;
}

declare module 'virtual:slots/user-action' {
  const parts: readonly import('react').ComponentType<import('./account-slots.ts').UserActionProps>[];
  export default parts;
}
