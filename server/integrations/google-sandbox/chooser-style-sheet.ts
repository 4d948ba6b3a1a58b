/** The style sheet of the account chooser, light and dark. */
export const chooserStyleSheet = `
:root { color-scheme: light dark;
  --ground: light-dark(#f1f3f6, #101215); --sheet: light-dark(#fff, #191c21); --ink: light-dark(#16181d, #f1f2f4);
  --soft: light-dark(#565d6b, #a5acb9); --line: light-dark(#d5d9e0, #343a43); --accent: light-dark(#2f5bd8, #a9c1ff);
  --on-accent: light-dark(#fff, #0f1521); --wrong: light-dark(#b3261e, #ffb4ab); }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: var(--ground); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; }
.banner { margin: 0; padding: 8px 16px; text-align: center; background: var(--ink); color: var(--ground);
  font-size: 14px; font-weight: 600; }
main { max-width: 440px; margin: 5vh auto 0; padding: clamp(20px, 6vw, 36px); background: var(--sheet);
  border: 1px solid var(--line); border-radius: 16px; }
h1 { margin: 0 0 4px; font-size: 24px; line-height: 1.2; letter-spacing: -0.01em; }
p { margin: 0; color: var(--soft); }
strong { color: var(--ink); }
a { color: var(--accent); }
ul { margin: 24px 0; padding: 0; list-style: none; border-block: 1px solid var(--line); }
li + li { border-top: 1px solid var(--line); }
li button { display: flex; align-items: center; gap: 14px; width: 100%; padding: 12px 4px; border: 0; text-align: left;
  font-weight: 600; }
li button:hover { background: var(--ground); }
.initial { display: grid; place-items: center; flex: none; width: 36px; height: 36px; border-radius: 50%;
  background: var(--accent); color: var(--on-accent); }
small { display: block; font-size: 14px; font-weight: 400; color: var(--soft); overflow-wrap: anywhere; }
label { display: block; margin-bottom: 6px; font-size: 14px; font-weight: 600; }
input { width: 100%; min-height: 48px; padding: 8px 14px; border: 1px solid var(--soft); border-radius: 10px;
  background: transparent; color: inherit; font: inherit; }
button { min-height: 48px; background: transparent; color: inherit; font: inherit; cursor: pointer; }
.next, .cancel { width: 100%; margin-top: 12px; border: 1px solid var(--accent); border-radius: 10px; font-weight: 600; }
.next { background: var(--accent); color: var(--on-accent); }
.cancel { border-color: var(--line); }
.problem { margin-top: 6px; color: var(--wrong); font-size: 14px; font-weight: 600; }
.about { margin-top: 24px; font-size: 14px; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;
