import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { HttpError } from 'react-admin';
import { useNavigate } from 'react-router';
import type { NavigationState } from '../../navigation/navigationState';
import type { Entity } from '../../schema/entity';
import type { ListAddress } from '../../schema/list/listAddress';
import type { AnyRecord } from '../../schema/record';
import { t, translate } from '../../texts/t';
import { isRefusal } from '../data/failed';
import { useProvider } from '../data/useProvider';
import { ConfirmDialog } from '../dialog/ConfirmDialog';
import { recordChange } from '../recordChange';
import { useScope } from '../scope';
import { listParams } from './listQueryOptions';

interface DeleteDialogProps {
  entity: Entity;
  /** The URL state of the list. */
  address: ListAddress;
  record: AnyRecord;
  onCancel: () => void;
  /** Receives the failure, or undefined after a success. */
  onFinish: (failure: Error | undefined) => void;
}

/** Confirms and executes the delete of a record. */
export default function DeleteDialog({ entity, address, record, onCancel, onFinish }: DeleteDialogProps) {
  const { name } = entity;
  const dataProvider = useProvider();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { chosen } = useScope(entity.scope);
  const [busy, setBusy] = useState(false);

  // Avoids react-admin's useDelete: on failure it reloads the list, which may fail as well.
  const confirm = async () => {
    setBusy(true);
    const failure = await dataProvider.delete(name, { id: record.id, previousData: record }).then(
      () => undefined,
      (error: Error) => error,
    );
    onFinish(failure);
    if (!failure) {
      // The page that the user is on by now.
      const { pathname, search } = window.location;
      const state: NavigationState = { done: recordChange(entity, record, 'deleted') };
      void navigate(pathname + search, { replace: true, preventScrollReset: true, state });
    }
    if (!failure || isNoMore(failure) || (!isRefusal(failure) && (await canBeRead()))) {
      void queryClient.invalidateQueries({ queryKey: [name] });
    }
  };
  // The response of a delete may be lost although the delete was executed, so the list is reloaded, if it can be read.
  const canBeRead = () =>
    dataProvider.getList(name, listParams(entity, address, chosen)).then(
      () => true,
      () => false,
    );

  return (
    <ConfirmDialog
      question={translate(entity.texts.confirmDelete)}
      subject={entity.represent(record)}
      confirmLabel={t('Delete')}
      busy={busy}
      onConfirm={confirm}
      onCancel={onCancel}
    />
  );
}

/** Another user has already deleted the record. */
const isNoMore = (failure: Error): boolean => failure instanceof HttpError && failure.status === 404;
