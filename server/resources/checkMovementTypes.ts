import { type Members, memberFault } from '../../contract/definition/members';
import type { MovementType } from '../../contract/definition/movementType';

interface Folder {
  movementTypes: readonly MovementType[];
  files: { movementTypes: string };
}

const MOVEMENT_TYPE: Members<MovementType> = {
  movementType: true,
  sentence: true,
  document: { title: true, series: true },
  role: true,
  reverses: true,
  needsReason: true,
  counted: true,
  revalues: true,
  direction: true,
  party: true,
  countsAs: true,
};

/**
 * Checks declared types of transactions beyond what their types say.
 * @throws Error that names the file, the type and the fault
 */
export function checkMovementTypes(core: readonly MovementType[], folders: readonly Folder[]): void {
  const all = [...core, ...folders.flatMap(({ movementTypes }) => movementTypes)];
  for (const { movementTypes, files } of folders) {
    for (const type of movementTypes) {
      const unknown = memberFault('defineMovementType', type, MOVEMENT_TYPE, type.movementType);
      if (unknown) throw new Error(`${files.movementTypes}: ${unknown}`);
      const fault = faultOf(type, all);
      if (fault) throw new Error(`${files.movementTypes}: ${type.movementType} ${fault}`);
    }
  }
}

/** Returns the fault of a type as the end of a sentence; undefined where there is none. */
export function faultOf(type: MovementType, all: readonly MovementType[]): string | undefined {
  const { movementType, sentence, direction, party, counted, needsReason, reverses } = type;
  if (!NAME.test(movementType)) return 'is no name in capital letters with underscores, such as STOCK_COUNT.';
  if (all.filter((other) => other.movementType === movementType).length > 1) return 'is declared twice.';
  const places = Object.entries({
    from: direction !== 'in' || party !== undefined,
    to: direction !== 'out' || party !== undefined,
    employee: true,
  });
  const known = places.flatMap(([place, isThere]) => (isThere ? [place] : []));
  const [, unknown] = [...sentence.matchAll(/\{(\w*)\}/g)].find(([, place = '']) => !known.includes(place)) ?? [];
  if (unknown !== undefined) return `has no {${unknown}} for its sentence; there are: ${known.join(', ')}.`;
  if (counted && (direction !== 'in' || !needsReason)) return 'is counted, so it goes in and needs a reason.';
  if (type.revalues && (direction !== 'in' || party || type.countsAs !== 'nothing' || counted || !needsReason))
    return 'revalues, so it goes in without a party, counts as nothing and needs a reason.';
  return reverses === undefined ? undefined : reversalFault(type, all);
}

const NAME = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/;
const BACK = { in: 'out', out: 'in', between: undefined } as const;

function reversalFault({ reverses, direction, party, countsAs }: MovementType, all: readonly MovementType[]) {
  const rivals = all.filter((other) => other.reverses === reverses);
  if (rivals.length > 1) return `reverses ${reverses}, as another type does.`;
  const forward = all.find((other) => other.movementType === reverses);
  if (forward?.reverses !== undefined) return `reverses ${reverses}, which reverses a type itself.`;
  if (forward === undefined) return `reverses ${reverses}, which is no type.`;
  const isBack = forward.direction === BACK[direction] && forward.party === party && forward.countsAs === countsAs;
  return isBack ? undefined : `reverses ${reverses}, whose goods do not go the same way back.`;
}
