/**
 * The declaration of a folder of `features/` or `extensions/`, in its `feature.ts`. Plain data: the server and the web app
 * both load it.
 */
export interface Feature {
  /** The capability that the server announces. A backend that does not announce it shows nothing of the feature. */
  name: string;
  /** The features without which it does not work: the server leaves it out where one of them is missing. */
  needs?: readonly string[];
}

/** Declares a feature. @example export const feature = defineFeature({ name: 'orders' }) */
export const defineFeature = <const F extends Feature>(feature: F): F => feature;
