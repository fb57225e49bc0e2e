import { useState } from 'react';
import type { Entity } from '../../schema/entity';
import type { ListAddress } from '../../schema/list/listAddress';
import type { AnyRecord } from '../../schema/record';
import { t } from '../../texts/t';
import { useScope } from '../scope';

/** The outcome of a delete, and the page and scope it belongs to. Other pages do not show it. */
interface Outcome {
  address: ListAddress;
  chosen: string | null;
  failure: Error | undefined;
}

/**
 * Holds the record that the delete dialog is open for, and the outcome of the last delete.
 * @param loadQuestion loads the dialog
 */
export function useDeletion(
  { scope }: Pick<Entity, 'scope'>,
  address: ListAddress,
  loadQuestion: () => Promise<unknown>,
) {
  const { chosen } = useScope(scope);
  const [pending, setPending] = useState<AnyRecord | null>(null);
  const [last, setLast] = useState<Outcome | null>(null);

  return {
    /** The record that the dialog is open for. */
    pending,
    /** The outcome of the last delete on this page. A successful one removed the focused row. */
    outcome: last?.address === address && last.chosen === chosen ? last : null,
    ask: (record: AnyRecord) => {
      setLast(null);
      loadQuestion().then(
        () => setPending(record),
        () => setLast({ address, chosen, failure: new Error(t('Not deleted. Try again.')) }),
      );
    },
    cancel: () => setPending(null),
    finish: (failure: Error | undefined) => {
      setPending(null);
      setLast({ address, chosen, failure });
    },
  };
}
