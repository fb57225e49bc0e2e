/** The page as a whole, which is loaded anew for somebody else. */
export const page = {
  reload: (): void => window.location.reload(),
  goTo: (address: string): void => window.location.replace(address),
  /** Leads away, so that one can come back. */
  leaveFor: (address: string): void => window.location.assign(address),
  /** Where a browser allows that: only of a window that was opened by a page. */
  close: (): void => window.close(),
  /** Opens a small window beside it. @returns whether the browser lets it */
  openBeside: (address: string): boolean => window.open(address, '_blank', 'popup,width=520,height=680') !== null,
};
