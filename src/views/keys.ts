import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/** What browsers name a key by that an input method takes; Safari says no more of the Enter that ends a composition. */
const TAKEN_BY_INPUT_METHOD = 229;

/** Whether a key is meant for the page: not for an input method, which uses Enter and Tab to choose what is composed. */
// oxlint-disable-next-line typescript/no-deprecated -- Safari has no other sign
export const isForPage = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  !isComposing && keyCode !== TAKEN_BY_INPUT_METHOD;

/** Whether Enter was pressed, and is no part of composing a text. */
export const isEnter = ({ key, nativeEvent }: ReactKeyboardEvent): boolean => key === 'Enter' && isForPage(nativeEvent);
