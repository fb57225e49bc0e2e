import { isSameOrigin } from './config';

/** What the page says of the server it came from, where that is the backend; else what a static host's build was told. */
const announced = (): string =>
  (isSameOrigin() ? document.querySelector<HTMLMetaElement>('meta[name="magazyn"]')?.content : undefined) ??
  import.meta.env.VITE_EXTRAS ??
  '';

/**
 * Whether the backend has a call beyond the documented API. Where it does not say so, nothing may ask for that call: the web
 * app works with any backend that speaks the documented one.
 */
export const hasExtra = (name: string): boolean =>
  // Definitions are checked where there is no page.
  'document' in globalThis && announced().split(' ').includes(name);

/** Whether products have barcodes, which a scanner reads. */
export const hasBarcodes = (): boolean => hasExtra('barcodes');
