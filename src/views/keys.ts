import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/** The `keyCode` of a key that an input method handles. Safari has no other sign of the Enter that ends a composition. */
const TAKEN_BY_INPUT_METHOD = 229;

/** Returns whether a key event is for the page, not for an input method, which uses Enter and Tab to choose a candidate. */
// oxlint-disable-next-line typescript/no-deprecated -- Safari has no other sign
export const isForPage = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  !isComposing && keyCode !== TAKEN_BY_INPUT_METHOD;

/** Returns whether Enter was pressed outside a composition. */
export const isEnter = ({ key, nativeEvent }: ReactKeyboardEvent): boolean => key === 'Enter' && isForPage(nativeEvent);
