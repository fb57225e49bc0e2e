import { useEffectEvent, useLayoutEffect, useState } from 'react';
import type { ReferenceName } from '../../schema/contract';
import { type Match, useSearch } from './useSearch';

/** What somebody did who is done typing, before what it stands for may have been found. */
interface Done {
  /** True where the only match will do, though it is called otherwise. */
  takesOnly: boolean;
  /** What is taken where nothing is called just so: what was offered first. */
  otherwise?: Match | undefined;
  /** True for Enter, after which somebody may have gone on already. */
  byEnter?: boolean;
}

interface Picker<M extends Match> {
  from: ReferenceName;
  filter?: Readonly<Record<string, string>> | undefined;
  value: M | null;
  /** What was typed into it earlier, and stands for nothing. */
  words?: string | undefined;
  isOpen: boolean;
  onChange: (picked: M | null) => void;
  /** Is told the words in place of a record once they are left; '' where there are none. */
  onWords?: ((words: string) => void) | undefined;
  /** What was done by Enter came to nothing. */
  onNothing: () => void;
}

/**
 * What is typed into a picker, and what it means: who types a name and goes on, faster than anything can be found, means
 * the record of that name. Words that stand for nothing stay where they are.
 */
export function useMeant<M extends Match>({ from, filter, value, words = '', isOpen, ...on }: Picker<M>) {
  // Null while nothing was typed over what is chosen.
  const [typed, setTyped] = useState(value === null && words !== '' ? words : null);
  const [done, setDone] = useState<Done | null>(null);
  // The name that is known to stand for nothing.
  const [nothing, setNothing] = useState('');
  // What is chosen elsewhere is shown.
  const [chosen, setChosen] = useState(value?.id);
  if (chosen !== value?.id) {
    setChosen(value?.id);
    if (value) setTyped(null);
  }

  const name = typed === null || typed === value?.name ? '' : typed.trim();
  const isDeciding = done !== null && name !== '';
  const search = useSearch<M>(from, {
    name,
    filter,
    enabled: isOpen || isDeciding,
    insists: isDeciding || name === nothing,
  });
  const { matches, exact, hasMore, isSearching } = search;

  const take = (match: M) => {
    setTyped(null);
    setDone(null);
    on.onChange(match);
  };
  const isDecided = isDeciding && !isSearching;
  useWhen(isDecided, () => {
    const only = done?.takesOnly && matches.length === 1 && !hasMore ? matches[0] : undefined;
    const meant = exact ?? only ?? (done?.otherwise as M | undefined);
    setDone(null);
    if (meant) return take(meant);
    setNothing(name);
    // Of what stood there before, nothing is left.
    if (value) on.onChange(null);
    on.onWords?.(name);
    if (done?.byEnter) on.onNothing();
  });

  return {
    ...search,
    /** What is searched for. */
    name,
    text: typed ?? value?.name ?? '',
    isDeciding,
    /** Whether it is known to stand for nothing. */
    isNothing: name !== '' && name === nothing,
    type: (text: string) => {
      setTyped(text);
      setDone(null);
    },
    take,
    /** Whoever typed is done. @returns false where nothing was typed that is not chosen */
    finish: (how: Done): boolean => {
      if (name === '') {
        if (!value) on.onWords?.('');
        return false;
      }
      // What is said of it stays where it is, or what is being clicked would move away.
      if (name === nothing && !how.byEnter) return false;
      // While they are looked for already: whoever reloads before the answer comes has them still.
      if (!value) on.onWords?.(name);
      setDone((before) => before ?? how);
      return true;
    },
  };
}

/** Acts once something has become true: with what is drawn, before anything around it can have moved. */
function useWhen(isTrue: boolean, act: () => void): void {
  const onTrue = useEffectEvent(act);
  useLayoutEffect(() => {
    if (isTrue) onTrue();
  }, [isTrue]);
}
