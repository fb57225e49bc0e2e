import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { HttpError, useDataProvider } from 'react-admin';
import { useNavigate } from 'react-router';
import type { Arrival } from '../../routing/arrival';
import type { Entity } from '../../schema/entity';
import type { ListAddress } from '../../schema/listAddress';
import type { AnyRecord } from '../../schema/record';
import { isRefusal } from '../attempt';
import { doneTo } from '../done';
import { useScope } from '../scope';
import { listParams } from './listQueryOptions';

/** What {@link useDeletion} gives. */
export type Deletion = ReturnType<typeof useDeletion>;

/** What became of a deletion, and in which list: that of another page or scope tells nothing of it. */
interface Outcome {
  address: ListAddress;
  chosen: string | null;
  failure: Error | undefined;
}

/**
 * Deletes a record of the list at an address once it was asked about, and tells why where it cannot.
 * @param loadQuestion fetches what asks
 */
export function useDeletion(
  entity: Pick<Entity, 'name' | 'one' | 'represent' | 'scope' | 'sortedBy'>,
  address: ListAddress,
  loadQuestion: () => Promise<unknown>,
) {
  const { name } = entity;
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const { chosen } = useScope(entity.scope);
  const navigate = useNavigate();
  const [asked, setAsked] = useState<AnyRecord | null>(null);
  const [busy, setBusy] = useState(false);
  const [last, setLast] = useState<Outcome | null>(null);

  // Not by react-admin's useDelete: where it fails, that reads the list anew, and the list may fail as well.
  const confirm = async () => {
    if (!asked) return;
    setBusy(true);
    const failure = await dataProvider.delete(name, { id: asked.id, previousData: asked }).then(
      () => undefined,
      (error: Error) => error,
    );
    setBusy(false);
    setAsked(null);
    setLast({ address, chosen, failure });
    if (!failure) {
      // Wherever somebody is by now.
      const { pathname, search } = window.location;
      const state: Arrival = { done: doneTo(entity, asked, 'deleted') };
      void navigate(pathname + search, { replace: true, preventScrollReset: true, state });
    }
    if (!failure || isNoMore(failure) || (!isRefusal(failure) && (await canBeRead()))) {
      void queryClient.invalidateQueries({ queryKey: [name] });
    }
  };
  // A delete whose answer was lost may be done, so the list is read again; it stands where it can be read no more.
  const canBeRead = () =>
    dataProvider.getList(name, listParams(entity, address, chosen)).then(
      () => true,
      () => false,
    );

  return {
    /** The record that is asked about. */
    asked,
    busy,
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
    confirm,
  };
}

/** Somebody else was quicker. */
const isNoMore = (failure: Error): boolean => failure instanceof HttpError && failure.status === 404;
