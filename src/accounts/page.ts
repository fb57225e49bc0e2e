/** Navigation of the whole page, outside the router; tests replace it. */
export const page = {
  reload: (): void => window.location.reload(),
  goTo: (address: string): void => window.location.replace(address),
  /** Opens an external page. The back button returns to the app. */
  leaveFor: (address: string): void => window.location.assign(address),
  /** Closes the window. Browsers allow this only for a window that a page has opened. */
  close: (): void => window.close(),
  /** Opens a popup window. @returns whether the browser allows it */
  openBeside: (address: string): boolean => window.open(address, '_blank', 'popup,width=520,height=680') !== null,
};
