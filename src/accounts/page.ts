/** The page as a whole, which is loaded anew for somebody else. */
export const page = {
  reload: (): void => window.location.reload(),
  goTo: (address: string): void => window.location.replace(address),
};
