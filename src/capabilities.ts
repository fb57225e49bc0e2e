import { isSameOrigin } from './config';

/** Returns the capabilities that the page announces if the backend serves it, otherwise the build's, for a static host. */
const announced = (): string =>
  (isSameOrigin() ? document.querySelector<HTMLMetaElement>('meta[name="magazyn"]')?.content : undefined) ??
  import.meta.env.VITE_EXTRAS ??
  '';

/**
 * Returns whether the backend announces a capability. Otherwise the web app sends none of its requests, so that it works with any
 * backend that has the documented API.
 * @param name absent for parts of the documented API, which every backend has
 */
export const supports = (name?: string): boolean =>
  // Without a page: the build checks declarations.
  name === undefined || ('document' in globalThis && announced().split(' ').includes(name));
