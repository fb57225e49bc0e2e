import { useState } from 'react';
import { accountKey } from '../../../src/account';

/** A part that a user can hide, in this browser. */
export type HiddenPart = 'steps' | 'demo';

const storageKey = (part: HiddenPart) => accountKey(`firstDay:${part}`);

/** Returns a function that tells whether the user has hidden a part, and one that hides it. */
export function useHidden(): [isHidden: (part: HiddenPart) => boolean, hide: (part: HiddenPart) => void] {
  const [hidden, setHidden] = useState<readonly HiddenPart[]>([]);
  const hide = (part: HiddenPart) => {
    setHidden((before) => [...before, part]);
    try {
      localStorage.setItem(storageKey(part), 'hidden');
    } catch {
      // Without storage it is hidden on this visit only.
    }
  };
  return [(part) => hidden.includes(part) || isStored(part), hide];
}

function isStored(part: HiddenPart): boolean {
  try {
    return localStorage.getItem(storageKey(part)) !== null;
  } catch {
    return false;
  }
}
