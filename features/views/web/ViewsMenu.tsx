import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import StarIcon from '@mui/icons-material/Star';
import NoStarIcon from '@mui/icons-material/StarBorder';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { hasRole } from '../../../src/account';
import type { Entity } from '../../../src/schema/entity';
import { t, translate } from '../../../src/texts/t';
import { Button, IconButton } from '../../../src/views/Button';
import { LabelledControl } from '../../../src/views/controls/LabelledControl';
import { failedBy } from '../../../src/views/data/failed';
import { failureOf } from '../../../src/views/data/unanswered';
import { ConfirmDialog } from '../../../src/views/dialog/ConfirmDialog';
import { WriteFailure } from '../../../src/views/messages/WriteFailure';
import type { View } from '../contract';
import { MAX_NAME } from '../limits';
import { canShare, type NewView, queryKeyOf, storeOf, type useViews } from './viewStore';
import styles from './views.module.css';

interface ViewsMenuProps {
  list: Entity['name'];
  /** The path of its page. */
  path: string;
  /** The query that a new view keeps. */
  search: string;
  query: ReturnType<typeof useViews>;
  onClose: () => void;
}

/** The views of a list, and the form that saves its filters, sorting and columns. */
export default function ViewsMenu({ list, path, search, query, onClose }: ViewsMenuProps) {
  const { save, open, remove } = useChanges(list);
  const [removed, setRemoved] = useState<View>();
  const failure = failureOf(query);
  const lost = open.error ?? remove.error;
  return (
    <>
      {failure && <p role="alert">{translate(failure.message)}</p>}
      <ul className={styles.views}>
        <li>
          <a href={path} aria-current={search === '' || undefined} onClick={onClose}>
            {t('Everything')}
          </a>
        </li>
        {query.data?.map((view) => (
          <li key={view.viewId}>
            <a href={path + view.search} aria-current={view.search === search || undefined} onClick={onClose}>
              {view.name}
              {view.isShared && <small>{view.isOwn ? t('Shared') : t('Shared by another user')}</small>}
            </a>
            <IconButton
              aria-label={t('Open the list with {name}', { name: view.name })}
              title={t('The sidebar opens the list with this view')}
              aria-pressed={view.isDefault}
              onClick={() => open.mutate(view.isDefault ? null : view.viewId)}
            >
              {view.isDefault ? <StarIcon fontSize="small" /> : <NoStarIcon fontSize="small" />}
            </IconButton>
            {(view.isOwn || hasRole('manager')) && (
              <IconButton
                aria-label={t('Delete {name}', { name: view.name })}
                title={t('Delete')}
                onClick={() => setRemoved(view)}
              >
                <DeleteIcon fontSize="small" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {lost && <WriteFailure {...failedBy(lost)} />}
      <SaveForm search={search} query={query} save={save} onSaved={onClose} />
      {removed && (
        <ConfirmDialog
          question={t('Do you want to delete this view?')}
          subject={removed.name}
          confirmLabel={t('Delete')}
          busy={remove.isPending}
          onCancel={() => setRemoved(undefined)}
          onConfirm={() => remove.mutate(removed.viewId, { onSettled: () => setRemoved(undefined) })}
        />
      )}
    </>
  );
}

interface SaveFormProps extends Pick<ViewsMenuProps, 'search' | 'query'> {
  save: ReturnType<typeof useChanges>['save'];
  onSaved: () => void;
}

/** Saves filters, sorting and columns under a name. The name of a view of one's own replaces it. */
function SaveForm({ search, query, save, onSaved }: SaveFormProps) {
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const replaces = query.data?.some((view) => view.isOwn && view.name === name.trim());
  const submit = () => {
    if (name.trim() === '') return;
    save.mutate(
      { name: name.trim(), search, isShared },
      {
        onSuccess: () => {
          setName('');
          setShared(false);
          onSaved();
        },
      },
    );
  };
  return (
    <form
      className={styles.save}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <LabelledControl
        label={t('Name of the view')}
        spec={{ as: 'text', type: 'text' }}
        value={name}
        onChange={(typed) => setName(typed.slice(0, MAX_NAME))}
      />
      {canShare() && (
        <label>
          <input type="checkbox" checked={isShared} onChange={({ target }) => setShared(target.checked)} />
          {t('For all users')}
        </label>
      )}
      {save.error && <WriteFailure {...failedBy(save.error)} />}
      <Button type="submit" variant="contained" disabled={name.trim() === ''} busy={save.isPending && t('Saving')}>
        {replaces ? t('Replace') : t('Save')}
      </Button>
    </form>
  );
}

/** Returns the functions that change the views of a list. */
function useChanges(list: string) {
  const client = useQueryClient();
  const onSuccess = (views: View[]) => client.setQueryData(queryKeyOf(list), views);
  const save = useMutation({ mutationFn: (view: NewView) => storeOf().save(list, view), onSuccess });
  const open = useMutation({ mutationFn: (viewId: number | null) => storeOf().open(list, viewId), onSuccess });
  const remove = useMutation({
    mutationFn: (viewId: number) => storeOf().remove(list, viewId),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeyOf(list) }),
  });
  return { save, open, remove };
}
