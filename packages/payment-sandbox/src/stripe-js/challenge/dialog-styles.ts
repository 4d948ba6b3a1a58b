/** The look of the dialog around a challenge, in the colors of the page's color scheme. */
export const dialogStyles = `
.sandbox-Dialog { box-sizing: border-box; display: flex; flex-direction: column; width: min(31.25rem, calc(100vw - 2rem));
  height: min(37.5rem, calc(100dvh - 2rem)); max-width: none; max-height: none; margin: auto; padding: 0; overflow: hidden;
  border: 1px solid GrayText; background: Canvas; color: CanvasText; font-family: system-ui, sans-serif; font-size: 1rem; }
.sandbox-Dialog::backdrop { background: rgb(0 0 0 / 0.6); }
.sandbox-Dialog .sandbox-Bar { display: flex; align-items: center; justify-content: space-between; gap: 1rem;
  padding: 0.5rem 0.5rem 0.5rem 1rem; }
.sandbox-Dialog .sandbox-Title { margin: 0; font-weight: 600; }
.sandbox-Dialog .sandbox-Close { min-height: 2.75rem; padding: 0.5rem 1rem; border: 1px solid currentColor; background: none;
  color: inherit; font: inherit; cursor: pointer; }
.sandbox-Dialog :focus-visible { outline: 3px solid Highlight; outline-offset: -3px; }
.sandbox-Dialog iframe { flex: 1; width: 100%; border: 0; }
`;
