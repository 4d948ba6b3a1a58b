/** The look of the card form; colors, fonts and sizes are variables of Stripe's Appearance API. */
export const baseStyles = `
.sandbox-Form { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 16px;
  color: var(--colorText, #30313d); font-family: var(--fontFamily, system-ui, sans-serif);
  font-size: var(--fontSizeBase, 16px); line-height: var(--fontLineHeight, 1.5); }
.sandbox-Form, .sandbox-Form * { box-sizing: border-box; }
.sandbox-Form p, .sandbox-Form ul { margin: 0; padding: 0; list-style: none; }
.sandbox-Form .sandbox-Field { position: relative; }
.sandbox-Form .sandbox-Field--wide, .sandbox-Form .sandbox-Offer { grid-column: 1 / -1; }
.sandbox-Form .sandbox-Label { display: block; margin-bottom: 6px; font-size: var(--fontSizeSm, 14px); font-weight: 600; }
.sandbox-Form .sandbox-Input { display: block; width: 100%; min-height: 44px; padding: 8px 14px; font: inherit;
  border: 1px solid #8a8c99; border-radius: var(--borderRadius, 4px); background: var(--colorBackground, #fff);
  color: inherit; }
.sandbox-Form .sandbox-Input::placeholder { color: var(--colorTextPlaceholder, #6d6e78); opacity: 1; }
.sandbox-Form .sandbox-Input--invalid { border-color: var(--colorDanger, #df1b41);
  box-shadow: inset 0 0 0 1px var(--colorDanger, #df1b41); }
.sandbox-Form :focus-visible { outline: 3px solid var(--colorPrimary, #0570de); outline-offset: 3px; }
.sandbox-Form .sandbox-Error { margin-top: 6px; font-size: var(--fontSizeSm, 14px); font-weight: 600;
  color: var(--colorDanger, #df1b41); }
.sandbox-Form .sandbox-Icon { position: absolute; top: 36px; right: 12px; display: flex; pointer-events: none;
  color: var(--colorTextSecondary, #6d6e78); }
.sandbox-Form .sandbox-Offer { padding: 16px; border: 1px dashed var(--colorTextSecondary, #6d6e78); border-radius: var(--borderRadius, 4px);
  font-size: var(--fontSizeSm, 14px); }
.sandbox-Form .sandbox-Offer ul { display: grid; gap: 4px; margin-top: 8px; }
.sandbox-Form .sandbox-Offer li { color: var(--colorTextSecondary, #6d6e78); }
.sandbox-Form .sandbox-Choice { padding: 0; border: 0; background: none; color: var(--colorText, #30313d); font: inherit;
  font-variant-numeric: tabular-nums; text-decoration: underline; text-underline-offset: 3px; cursor: pointer; }
`;
