import { moveFieldsMemberFault } from '../../contract/definition/definitionMembers';
import { EXTENSIBLE_MOVES, type MoveFields } from '../../contract/definition/moveFields';
import { LINES } from '../../contract/moveFields';
import type { Attachments } from '../attachment';
import { moveFieldStores } from '../inventory/moveFieldStores';

interface Folder extends Attachments {
  moveFields: readonly MoveFields[];
  files: { moveFields: string };
}

/** The properties that the body of a move has. */
const TAKEN = [
  'warehouseId',
  'fromWarehouseId',
  'toWarehouseId',
  'supplierId',
  'clientId',
  'employeeId',
  'productId',
  'items',
  LINES,
];

/**
 * Checks the fields that folders add to moves.
 * @throws Error that names the file and the fault
 */
export function checkMoveFields(folders: readonly Folder[]): void {
  const stores = folders.flatMap(moveFieldStores.of);
  const known = new Map<string, string>(TAKEN.map((name) => [name, 'the documented body']));
  for (const { moveFields, files } of folders) {
    for (const fields of moveFields) {
      const { addedToMove, head, line } = fields;
      const refuse = (fault: string): never => {
        throw new Error(`${files.moveFields}: ${fault}`);
      };
      const unknown = moveFieldsMemberFault(fields);
      if (unknown) refuse(unknown);
      if (!(EXTENSIBLE_MOVES as readonly string[]).includes(addedToMove)) {
        refuse(`fields are added to ${addedToMove}; there are: ${EXTENSIBLE_MOVES.join(', ')}.`);
      }
      const names = [...Object.keys(head), ...Object.keys(line)];
      if (stores.filter((each) => each.fields === fields).length !== 1) {
        refuse(`${names.join(', ')} of ${addedToMove} must have one storeMoveFields in server.ts.`);
      }
      for (const name of names) {
        const other = known.get(`${addedToMove} ${name}`) ?? known.get(name);
        if (other) refuse(`${name} of ${addedToMove} is a field of ${other} already.`);
        known.set(`${addedToMove} ${name}`, files.moveFields);
      }
    }
  }
}
