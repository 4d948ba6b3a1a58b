/** The style sheet of the inbox, light and dark. */
export const inboxStyleSheet = `
:root { color-scheme: light dark;
  --ground: light-dark(oklch(0.975 0.006 95), oklch(0.155 0.006 75));
  --raised: light-dark(oklch(1 0 0), oklch(0.2 0.007 75));
  --line: light-dark(oklch(0.86 0.01 95), oklch(0.32 0.009 75));
  --ink: light-dark(oklch(0.18 0.008 75), oklch(0.965 0.008 95));
  --ink-soft: light-dark(oklch(0.43 0.012 80), oklch(0.76 0.013 90));
  --accent-ink: light-dark(oklch(0.42 0.115 128), oklch(0.925 0.215 122)); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; }
.banner { margin: 0; padding: 8px 16px; text-align: center; background: oklch(0.925 0.215 122);
  color: oklch(0.18 0.03 120); font-size: 14px; font-weight: 600; }
main { max-width: 760px; margin: 0 auto; padding: 40px 16px 64px; }
h1 { margin: 0 0 16px; font-size: 28px; line-height: 1.2; letter-spacing: -0.01em; overflow-wrap: anywhere; }
a { color: var(--accent-ink); }
:focus-visible { outline: 3px solid var(--accent-ink); outline-offset: 2px; }
.about, .empty { color: var(--ink-soft); overflow-wrap: anywhere; }
.list { margin: 0; padding: 0; list-style: none; border: 1px solid var(--line); border-radius: 12px;
  background: var(--raised); overflow: hidden; }
.list li + li { border-top: 1px solid var(--line); }
.list a { display: grid; grid-template-columns: 1fr auto; gap: 2px 16px; padding: 14px 18px; color: inherit;
  text-decoration: none; }
.list a:hover strong { text-decoration: underline; }
.list a:focus-visible { outline-offset: -3px; }
.list strong { grid-column: 1 / -1; overflow-wrap: anywhere; }
.list span { color: var(--ink-soft); font-size: 14px; overflow-wrap: anywhere; }
iframe { display: block; width: 100%; height: 640px; border: 1px solid var(--line); border-radius: 12px;
  background: #fff; }
details { margin-top: 16px; }
summary { cursor: pointer; }
pre { padding: 16px; border: 1px solid var(--line); border-radius: 12px; background: var(--raised);
  white-space: pre-wrap; overflow-wrap: anywhere; font-size: 14px; }
`;
