/**
 * An inline script for the head of every page: a button that names a `<dialog>` in `aria-controls` opens it, before
 * hydration and after. What is typed next meets the dialog's field, however late the scripts are.
 */
export const openPanelScript = (): string => `addEventListener('click',${openPanel},true);`;

/** Runs in the page as text. */
function openPanel(event: Event) {
  const button = event.target instanceof Element && event.target.closest('button[aria-controls]');
  const panel = button && document.getElementById(button.getAttribute('aria-controls') ?? '');
  if (!(panel instanceof HTMLDialogElement)) return;
  event.preventDefault();
  panel.showModal();
}
