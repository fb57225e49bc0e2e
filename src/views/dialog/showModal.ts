/** Ref callback that opens the dialog. Disables scrolling of the page. On close the browser restores the focus. */
export function showModal(dialog: HTMLDialogElement | null) {
  const { style, clientWidth } = document.documentElement;
  // Keeps the space of the scrollbar, if the scrollbar takes space.
  style.scrollbarGutter = window.innerWidth > clientWidth ? 'stable' : '';
  style.overflow = 'hidden';
  dialog?.showModal();
  return () => {
    style.overflow = '';
    style.scrollbarGutter = '';
    dialog?.close();
  };
}
