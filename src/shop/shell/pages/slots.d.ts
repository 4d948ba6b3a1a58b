declare module 'virtual:slots/admin-tool' {
  const parts: readonly import('react').ComponentType[];
  export default parts;
}

declare module 'virtual:slots/dashboard-notice' {
  const parts: readonly import('#platform/browser/slots/slot-parts.ts').LoadedPart[];
  export default parts;
}

declare module 'virtual:slots/unfinished-payments-action' {
  const parts: readonly import('react').ComponentType[];
  export default parts;
}

declare module 'virtual:slots/users-notice' {
  const parts: readonly import('#platform/browser/slots/slot-parts.ts').LoadedPart[];
  export default parts;
}
