import { account } from '../../account';
import { t } from '../../texts/t';
import { useOptions } from '../../views/controls/useOptions';
import type { Head } from './lastMove';
import type { MoveSpec } from './moveSpecs';

interface HeadNamesProps extends Head {
  move: MoveSpec;
  /** The id of the warehouse of the employee. */
  place: string;
}

/** The chosen records of a head: "Berlin Airport · Kurowski · Mary Kowalska". Omits empty fields. */
export function HeadNames({ move, ids, party, place }: HeadNamesProps) {
  const employees = account.who?.employeeId ? undefined : { warehouseId: place };
  const names = [
    ...move.selects.flatMap(({ name, to = 'warehouses' }, at) => {
      const id = ids[name];
      const mark = at > 0 && to === 'warehouses' ? ' → ' : ' · ';
      return id ? [{ key: name, mark, node: <Name of={to} id={id} /> }] : [];
    }),
    ...(party ? [{ key: 'party', mark: ' · ', node: party.name }] : []),
    ...(ids.employeeId
      ? [{ key: 'employeeId', mark: ' · ', node: <Name of="employees" id={ids.employeeId} filter={employees} /> }]
      : []),
  ];
  return names.map(({ key, mark, node }, at) => (
    <span key={key}>
      {at > 0 && mark}
      {node}
    </span>
  ));
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
