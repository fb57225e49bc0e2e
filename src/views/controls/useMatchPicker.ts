import { useEffectEvent, useLayoutEffect, useState } from 'react';
import type { ReferenceName } from '../../schema/contract';
import type { SharedValue } from '../../sharedValue';
import { type Match, useSearch } from './useSearch';

/** How the user left the box. The search for the typed text may still be pending. */
interface FinishOptions {
  /** Whether to accept a single match with a different name. */
  acceptsOnly: boolean;
  /** The match to take if no name is equal: the first one offered. */
  fallback?: Match | undefined;
  /** True for Enter. The focus may have moved on before the search ends. */
  byEnter?: boolean;
}

interface Picker<M extends Match> {
  from: ReferenceName;
  filter?: Readonly<Record<string, string>> | undefined;
  value: M | null;
  /** Initial text, typed earlier, that matches no record. */
  words?: string | undefined;
  isOpen: boolean;
  onChange: (picked: M | null) => void;
  /** Receives the unmatched text on blur, or '' for an empty box. */
  onName?: ((words: string) => void) | undefined;
  /** Called if the search after Enter found nothing. */
  onUnmatched: () => void;
  /** Counts the boxes that look up a typed name. */
  resolving?: SharedValue<number> | undefined;
}

/**
 * Resolves the text of a search box to a record. A user may type a name and move on before the search has finished; the record
 * with that name is then selected later. Text that matches nothing stays in the box.
 */
export function useMatchPicker<M extends Match>({
  from,
  filter,
  value,
  words = '',
  isOpen,
  resolving,
  ...on
}: Picker<M>) {
  // Null while the user has not edited the chosen name.
  const [typed, setTyped] = useState(value === null && words !== '' ? words : null);
  const [pendingFinish, setPendingFinish] = useState<FinishOptions | null>(null);
  // The name that is confirmed to match nothing.
  const [unmatched, setUnmatched] = useState('');
  // Follows a change of the value from outside.
  const [chosen, setChosen] = useState(value?.id);
  if (chosen !== value?.id) {
    setChosen(value?.id);
    if (value) setTyped(null);
  }

  const name = typed === null || typed === value?.name ? '' : typed.trim();
  const isResolving = pendingFinish !== null && name !== '';
  const search = useSearch<M>(from, {
    name,
    filter,
    enabled: isOpen || isResolving,
    needsExact: isResolving || name === unmatched,
  });
  const { matches, exact, hasMore, isSearching } = search;

  const take = (match: M) => {
    setTyped(null);
    setPendingFinish(null);
    on.onChange(match);
  };
  useLayoutEffect(() => {
    if (!isResolving) return undefined;
    resolving?.set(resolving.get() + 1);
    return () => resolving?.set(resolving.get() - 1);
  }, [isResolving, resolving]);
  const isResolved = isResolving && !isSearching;
  useWhen(isResolved, () => {
    const only = pendingFinish?.acceptsOnly && matches.length === 1 && !hasMore ? matches[0] : undefined;
    const match = exact ?? only ?? (pendingFinish?.fallback as M | undefined);
    setPendingFinish(null);
    if (match) return take(match);
    setUnmatched(name);
    // The previous choice is replaced by unmatched text.
    if (value) on.onChange(null);
    on.onName?.(name);
    if (pendingFinish?.byEnter) on.onUnmatched();
  });

  return {
    ...search,
    /** The name to search for. */
    name,
    text: typed ?? value?.name ?? '',
    isResolving,
    /** True if the name is confirmed to match nothing. */
    isUnmatched: name !== '' && name === unmatched,
    type: (text: string) => {
      setTyped(text);
      setPendingFinish(null);
    },
    take,
    /** Called when the user leaves the box. @returns false if there is no edited text to resolve */
    finish: (how: FinishOptions): boolean => {
      if (name === '') {
        if (!value) on.onName?.('');
        return false;
      }
      // Keeps the message in place. Otherwise the layout would shift under the pointer during a click.
      if (name === unmatched && !how.byEnter) return false;
      // Stores the text while the search is pending, so that it survives a reload.
      if (!value) on.onName?.(name);
      setPendingFinish((before) => before ?? how);
      return true;
    },
  };
}

/** Runs a callback when a condition becomes true, in a layout effect: before the browser paints. */
function useWhen(isTrue: boolean, act: () => void): void {
  const onTrue = useEffectEvent(act);
  useLayoutEffect(() => {
    if (isTrue) onTrue();
  }, [isTrue]);
}
