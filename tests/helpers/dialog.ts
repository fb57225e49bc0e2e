/**
 * Does what a browser does for a modal dialog, as far as tests go by it, since jsdom knows of dialogs no more than their
 * names: Escape cancels it, and closing gives the focus back.
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
