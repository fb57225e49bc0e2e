import { startTransition, useEffect, useEffectEvent, useOptimistic } from 'react';
import { useSearchParams } from 'react-router';
import type { EntityName } from '../schema/contract';
import { withPage } from '../schema/listAddress';
import type { Scope } from '../schema/scope';
import { ControlError } from '../views/controls/ControlError';
import controls from '../views/controls/controls.module.css';
import { Select } from '../views/controls/Select';
import { useOptions } from '../views/controls/useOptions';
import { useScope } from '../views/scope';
import styles from './layout.module.css';

/** Chooses the one record that lists and figures are narrowed to, or all of them. */
export function ScopeSelector({ scope }: { scope: Scope }) {
  const { chosen, choose } = useScope(scope);
  const [shown, show] = useOptimistic(chosen);
  const { options, isPending, error, refetch } = useOptions(scope.of as EntityName);
  const [search, setSearch] = useSearchParams();

  // A record that is no more cannot stay chosen: nothing would show that it still filters.
  const isGone = !isPending && !error && chosen !== null && !options.some(({ value }) => value === chosen);
  const chooseAll = useEffectEvent(() => choose(null));
  useEffect(() => {
    if (isGone) chooseAll();
  }, [isGone]);

  return (
    <span className={styles.selector}>
      {error && <ControlError message={error.message} onRetry={refetch} />}
      <Select
        className={controls.control}
        aria-label={scope.label}
        options={options}
        hint={scope.hint}
        value={shown ?? ''}
        onChange={(value) =>
          // In one update with the way back to page 1, so that the list asks once.
          startTransition(() => {
            show(value || null);
            choose(value || null);
            if (search.has('page')) setSearch(withPage(search, 1), { replace: true, preventScrollReset: true });
          })
        }
      />
    </span>
  );
}
