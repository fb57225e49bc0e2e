import { Suspense } from 'react';
import { formatNumber } from '../../format/number';
import type { Place } from '../../schema/action';
import type { Entity } from '../../schema/entity';
import type { ListSelection } from '../../schema/list/listSelection';
import type { AnyRecord } from '../../schema/record';
import { t, translate } from '../../texts/t';
import { Button, ButtonLink } from '../Button';
import { WriteFailure } from '../messages/WriteFailure';
import { lazyPart } from '../page/lazyPart';
import { type Actions, actionsFor } from './useActions';

const ActionDialog = lazyPart(() => import('./ActionDialog'));

interface ActionButtonsProps {
  entity: Entity;
  place: Place;
  records: readonly AnyRecord[];
  actions: Actions;
  /** The list all of whose records are selected, except some, and the number of the selected ones. */
  list?: ListSelection & { count: number };
}

/** The buttons for the actions at a place. */
export function ActionButtons({ entity, place, records, list, actions: { busy, ask } }: ActionButtonsProps) {
  const name = place === 'row' && records[0] && entity.represent(records[0]);
  const count = place === 'selection' && ` (${formatNumber(list?.count ?? records.length)})`;
  const offered = actionsFor(entity, place, records).filter(({ toList }) => !list || toList);
  return offered.map((action) => {
    const look = {
      variant: place === 'row' ? 'text' : 'outlined',
      'aria-label': name ? t('{action} {name}', { action: translate(action.label), name }) : undefined,
    } as const;
    const { label, icon: Icon } = action;
    const isBusy = busy?.action === action && busy.records[0]?.id === records[0]?.id;
    const face = (
      <>
        {Icon && !isBusy && place !== 'row' && <Icon fontSize="small" />}
        {translate(label)}
        {count}
      </>
    );
    if (action.to) {
      const { to, toList } = action;
      const url = list && toList ? toList(list) : to(records.map(({ id }) => Number(id)));
      return (
        <ButtonLink key={label} {...look} href={url}>
          {face}
        </ButtonLink>
      );
    }
    return (
      <Button
        key={label}
        {...look}
        busy={isBusy && translate(label)}
        disabled={busy !== null}
        onClick={() => ask({ action, records })}
      >
        {face}
      </Button>
    );
  });
}

/** The dialog of an action, and the failure of the last one. */
export const ActionOutcome = ({ entity, actions }: { entity: Entity; actions: Actions }) => (
  <>
    {actions.failure && !actions.pending && <WriteFailure {...actions.failure} />}
    <Suspense>
      {actions.pending && <ActionDialog entity={entity} pending={actions.pending} actions={actions} />}
    </Suspense>
  </>
);
