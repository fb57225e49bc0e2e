import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { HttpError, useDataProvider } from 'react-admin';
import type { AnyRecord, Entity } from '../../schema/entity';
import type { ListAddress } from '../../schema/listAddress';

/** What {@link useDeletion} gives. */
export type Deletion = ReturnType<typeof useDeletion>;

/** Deletes a record of the list at an address once it was asked about, and tells why where it cannot. */
export function useDeletion({ name }: Pick<Entity, 'name'>, address: ListAddress) {
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<AnyRecord | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  const [last, setLast] = useState<{ at: ListAddress } | null>(null);

  const readAnew = () => void queryClient.invalidateQueries({ queryKey: [name] });
  const close = (isGone: boolean) => {
    setAsked(null);
    setFailure(null);
    if (isGone) setLast({ at: address });
  };

  // Not by react-admin's useDelete: where it fails, that reads the list anew, and the list may fail as well.
  const confirm = async () => {
    if (!asked) return;
    setBusy(true);
    setFailure(null);
    try {
      await dataProvider.delete(name, { id: asked.id, previousData: asked });
      close(true);
      readAnew();
    } catch (error) {
      setFailure(error as Error);
      if (isNoMore(error)) readAnew();
    }
    setBusy(false);
  };

  return {
    /** The record that is asked about. */
    asked,
    busy,
    /** Why the record that is asked about could not be deleted. */
    failure,
    /** Another one for each record that went from this address; with its row goes what was focused in it. */
    gone: last?.at === address ? last : null,
    ask: setAsked,
    cancel: () => close(isNoMore(failure)),
    confirm,
  };
}

/** Somebody else was quicker. */
const isNoMore = (failure: unknown): boolean => failure instanceof HttpError && failure.status === 404;
