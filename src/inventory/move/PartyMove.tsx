import { useEntity } from '../../views/data/entities';
import { useRecord } from '../../views/data/useRecord';
import { Loading } from '../../views/messages/Loading';
import { MoveDraft } from './MoveSheet';
import type { MoveSpec } from './moveSpecs';

interface PartyMoveProps {
  move: MoveSpec;
  to: NonNullable<MoveSpec['party']>['to'];
  id: string;
}

/** The form of a move with its client or supplier filled in. Ignores an unknown one. */
export default function PartyMove({ move, to, id }: PartyMoveProps) {
  const entity = useEntity(to);
  const { record, isLoading } = useRecord(entity, id, 'detail');
  if (isLoading) return <Loading />;
  return (
    <MoveDraft move={move} {...(record && { start: { party: { id: Number(id), name: entity.represent(record) } } })} />
  );
}
