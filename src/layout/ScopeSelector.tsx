import { useAppHistory } from '../navigation/AppRouter';
import { changeSearch } from '../navigation/usePageSearch';
import { withParam, withSelected } from '../schema/list/listAddress';
import type { Scope } from '../schema/scope';
import { t, translate } from '../texts/t';
import { ControlError } from '../views/controls/ControlError';
import controls from '../views/controls/controls.module.css';
import { Select } from '../views/controls/Select';
import { useOptions } from '../views/controls/useOptions';
import { useEdited } from '../views/list/useEdited';
import { useScope } from '../views/scope';
import styles from './layout.module.css';

/** Selects the record that lists and figures are narrowed to, or all. */
export function ScopeSelector({ scope }: { scope: Scope }) {
  const { chosen } = useScope(scope);
  const { options, isPending, error, refetch } = useOptions(scope.of);
  const { history } = useAppHistory();

  const { edited, setEdited, send } = useEdited(chosen ?? '', (id) => {
    // Applies to a pending navigation as well, whose page is not rendered yet.
    changeSearch(history, (current) => withSelected(withParam(current, scope.param, ''), scope, id || null), {
      replace: true,
    });
  });
  // Shows an unknown id as an option: otherwise the user would not see what filters the page.
  const unknown = !isPending && !error && edited !== '' && !options.some(({ value }) => value === edited);

  return (
    <span className={styles.selector}>
      {error && <ControlError message={error.message} onRetry={refetch} />}
      <Select
        className={controls.control}
        aria-label={translate(scope.label)}
        options={unknown ? [...options, { value: edited, label: t('Unknown ({id})', { id: edited }) }] : options}
        hint={scope.hint && translate(scope.hint)}
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
