import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { t } from '../texts/t';
import { Button } from '../views/Button';
import { Dialog, DialogButtons } from '../views/dialog/Dialog';
import { EmptyMessage, ErrorMessage } from '../views/messages/ErrorMessage';
import { Spinner } from '../views/messages/Loading';
import styles from './accounts.module.css';

interface OwnListProps<T> {
  question: string;
  subject: string;
  /** Loads all items. */
  fetchAll: () => Promise<readonly T[]>;
  /** Returns the texts of an item, and the action that removes it. */
  rowOf: (one: T) => { name: string; note: string; end?: { label: string; name: string; send: () => Promise<void> } };
  whenEmpty?: string;
  /**
   * Renders the button next to Close.
   * @param disabled true while the list is loading or a change is pending
   * @param attempt runs a change and shows its failure
   */
  action: (disabled: boolean, attempt: (what: () => Promise<void>) => Promise<void>) => ReactNode;
  onClose: () => void;
}

/** A dialog with the sessions or passkeys of the user's account, each with a button that removes it. */
export function OwnList<T extends { id: number }>({
  question,
  subject,
  fetchAll,
  rowOf,
  whenEmpty,
  action,
  onClose,
}: OwnListProps<T>) {
  const [own, setOwn] = useState<readonly T[]>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  const attempt = useCallback(
    (what: () => Promise<void>): Promise<void> =>
      what().then(
        () => setFailure(undefined),
        (error: Error) => setFailure(error.message),
      ),
    [],
  );
  const load = useCallback(async () => setOwn(await fetchAll()), [fetchAll]);
  useEffect(() => void attempt(load), [attempt, load]);

  const change = async (what: () => Promise<void>) => {
    setBusy(true);
    await attempt(what);
    setBusy(false);
  };
  const isLoading = !own && !failure;
  return (
    <Dialog question={question} subject={subject} busy={busy} onCancel={onClose}>
      {/* Has the height of one row from the start, so that the buttons below do not move during a click. */}
      <div className={styles.own}>
        {failure && <ErrorMessage message={failure} onRetry={() => void attempt(load)} />}
        {isLoading && <Spinner />}
        {whenEmpty && own?.length === 0 && <EmptyMessage>{whenEmpty}</EmptyMessage>}
        <ul>
          {own?.map((one) => {
            const { name, note, end } = rowOf(one);
            return (
              <li key={one.id}>
                <span>
                  <strong>{name}</strong>
                  <small>{note}</small>
                </span>
                {end && (
                  <Button
                    variant="outlined"
                    aria-label={end.name}
                    disabled={busy}
                    onClick={() => void change(() => end.send().then(load))}
                  >
                    {end.label}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      </div>
      <DialogButtons>
        {action(busy || isLoading, change)}
        <Button variant="contained" onClick={onClose} disabled={busy}>
          {t('Close')}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
