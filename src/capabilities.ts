import { isSameOrigin } from './config';

/** Returns the capabilities that the page announces, if the backend has served it; else those of the build for a static host. */
const announced = (): string =>
  (isSameOrigin() ? document.querySelector<HTMLMetaElement>('meta[name="magazyn"]')?.content : undefined) ??
  import.meta.env.VITE_EXTRAS ??
  '';

/**
 * Returns whether the backend announces a capability. Without the announcement the web app sends none of its requests: it works
 * with any backend that has the documented API.
 * @param name absent for parts of the documented API, which every backend has
 */
export const supports = (name?: string): boolean =>
  // The build checks definitions without a page.
  name === undefined || ('document' in globalThis && announced().split(' ').includes(name));

/** Whether products have barcodes, which a scanner reads. */
export const hasBarcodes = (): boolean => supports('barcodes');
