import { useState } from 'react';
import { accountKey } from '../../../src/account';
import { readStored, store } from '../../../src/localStore';

/** A part that a user can hide, in this browser. */
export type HiddenPart = 'steps' | 'demo';

const storageKey = (part: HiddenPart) => accountKey(`firstDay:${part}`);

/** Returns a function that tells whether the user has hidden a part, and one that hides it. */
export function useHidden(): [isHidden: (part: HiddenPart) => boolean, hide: (part: HiddenPart) => void] {
  const [hidden, setHidden] = useState<readonly HiddenPart[]>([]);
  const hide = (part: HiddenPart) => {
    setHidden((before) => [...before, part]);
    store(storageKey(part), 'hidden');
  };
  return [(part) => hidden.includes(part) || isStored(part), hide];
}

const isStored = (part: HiddenPart): boolean => readStored(storageKey(part)) !== null;
