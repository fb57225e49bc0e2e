import EditIcon from '@mui/icons-material/EditOutlined';
import { Fragment } from 'react';
import { account } from '../../account';
import { t } from '../../texts/t';
import { Button } from '../../views/Button';
import { useOptions } from '../../views/controls/useOptions';
import later from '../later.module.css';
import type { MoveForm } from './moveForm';
import type { MoveSpec } from './moveSpecs';

interface FoldedHeadProps extends Pick<MoveForm, 'ids' | 'party'> {
  move: MoveSpec;
  onUnfold: () => void;
}

/** The head of a move in one line: "Berlin Airport · Kurowski · Mary Kowalska". A click shows its inputs. */
export default function FoldedHead({ move, ids, party, onUnfold }: FoldedHeadProps) {
  const employees = account.who?.employeeId ? undefined : { warehouseId: ids[move.employeeOf] ?? '' };
  return (
    <Button variant="outlined" className={later.headLine} aria-expanded={false} title={t('Change')} onClick={onUnfold}>
      <span>
        {move.selects.map(({ name, to = 'warehouses' }, at) => (
          <Fragment key={name}>
            {at > 0 && (to === 'warehouses' ? ' → ' : ' · ')}
            <Name of={to} id={ids[name] ?? ''} />
          </Fragment>
        ))}
        {party && ` · ${party.name}`}
        {' · '}
        <Name of="employees" id={ids.employeeId ?? ''} filter={employees} />
      </span>
      <EditIcon fontSize="small" />
    </Button>
  );
}

interface NameProps {
  of: Parameters<typeof useOptions>[0];
  id: string;
  filter?: Readonly<Record<string, string>> | undefined;
}

/** The name of a chosen record, of the same request as the options of its select. */
function Name({ of, id, filter = {} }: NameProps) {
  const { options, isPending } = useOptions(of, { filter });
  return isPending ? '…' : (options.find(({ value }) => value === id)?.label ?? t('Unknown ({id})', { id }));
}
