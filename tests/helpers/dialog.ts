/**
 * Adds the behaviour of modal dialogs that the tests need, since jsdom only has the element: Escape cancels a dialog, and closing
 * returns the focus.
 */
export function teachDialogs(): void {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      const before = document.activeElement as HTMLElement | null;
      const onKey = ({ key }: KeyboardEvent) => {
        if (key === 'Escape' && this.dispatchEvent(new Event('cancel', { cancelable: true }))) this.close();
      };
      this.open = true;
      this.close = () => {
        this.open = false;
        document.removeEventListener('keydown', onKey);
        before?.focus();
        queueMicrotask(() => this.dispatchEvent(new Event('close')));
      };
      document.addEventListener('keydown', onKey);
    },
  });
}
