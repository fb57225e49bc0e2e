import { useAppHistory } from '../navigation/AppRouter';
import { changeSearch } from '../navigation/usePageSearch';
import type { EntityName } from '../schema/contract';
import { withChosen } from '../schema/listAddress';
import type { Scope } from '../schema/scope';
import { ControlError } from '../views/controls/ControlError';
import controls from '../views/controls/controls.module.css';
import { Select } from '../views/controls/Select';
import { useOptions } from '../views/controls/useOptions';
import { useEdited } from '../views/list/useEdited';
import { useScope } from '../views/scope';
import styles from './layout.module.css';

/** Chooses the one record that lists and figures are narrowed to, or all of them. */
export function ScopeSelector({ scope }: { scope: Scope }) {
  const { chosen } = useScope(scope);
  const { options, isPending, error, refetch } = useOptions(scope.of as EntityName);
  const { history } = useAppHistory();

  const { edited, setEdited, send } = useEdited(chosen ?? '', (id) => {
    // Of the page that somebody is on the way to, if it is not drawn yet.
    changeSearch(history, (current) => withChosen(current, scope, id || null), { replace: true });
  });
  // It must be seen, or nothing would show what still filters.
  const unknown = !isPending && !error && edited !== '' && !options.some(({ value }) => value === edited);

  return (
    <span className={styles.selector}>
      {error && <ControlError message={error.message} onRetry={refetch} />}
      <Select
        className={controls.control}
        aria-label={scope.label}
        options={unknown ? [...options, { value: edited, label: `Unknown (${edited})` }] : options}
        hint={scope.hint}
        aria-invalid={unknown || undefined}
        value={edited}
        onChange={(id) => {
          setEdited(id);
          send(id);
        }}
      />
    </span>
  );
}
