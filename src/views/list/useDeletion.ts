import { useState } from 'react';
import type { Entity } from '../../schema/entity';
import type { ListAddress } from '../../schema/listAddress';
import type { AnyRecord } from '../../schema/record';
import { useScope } from '../scope';

/** What became of a deletion, and in which list: that of another page or scope tells nothing of it. */
interface Outcome {
  address: ListAddress;
  chosen: string | null;
  failure: Error | undefined;
}

/**
 * The record of the list at an address that is asked about before it is deleted, and what became of the last one.
 * @param loadQuestion fetches what asks, and deletes
 */
export function useDeletion(
  { scope }: Pick<Entity, 'scope'>,
  address: ListAddress,
  loadQuestion: () => Promise<unknown>,
) {
  const { chosen } = useScope(scope);
  const [asked, setAsked] = useState<AnyRecord | null>(null);
  const [last, setLast] = useState<Outcome | null>(null);

  return {
    /** The record that is asked about. */
    asked,
    /** What became of the last one here: with its row goes what was focused in it. */
    outcome: last?.address === address && last.chosen === chosen ? last : null,
    ask: (record: AnyRecord) => {
      setLast(null);
      loadQuestion().then(
        () => setAsked(record),
        () => setLast({ address, chosen, failure: new Error('Not deleted. Try again.') }),
      );
    },
    cancel: () => setAsked(null),
    finish: (failure: Error | undefined) => {
      setAsked(null);
      setLast({ address, chosen, failure });
    },
  };
}
