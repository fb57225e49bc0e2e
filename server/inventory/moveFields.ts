import type { MovementType } from '../../contract/definition/movementType';
import { snakeCase } from '../../contract/definition/names';
import type { Endpoint } from '../../contract/endpoint';
import { bodyWith, type GivenValues, givenValues } from '../../contract/moveFields';
import { type Cents, toCents, toHundredths } from '../db/units';
import type { MoveFieldStore, MoveValues } from '../moveFields';
import type { MoveOptions } from './stock';

/** Adds to a call that moves goods the fields of features and extensions. */
export interface ExtendedMove {
  /** Returns the call with a body that accepts them. */
  call: <E extends Endpoint>(endpoint: E) => E;
  /** Returns the options of a move that also stores what its body gives of them. */
  options: (body: object, options: MoveOptions) => MoveOptions;
}

/** Returns the additions of the stored fields to the calls of a type. */
export function extendedMove(stores: readonly MoveFieldStore[], { movementType }: MovementType): ExtendedMove {
  const own = stores.filter(({ fields }) => fields.addedToMove === movementType);
  if (own.length === 0) return { call: (endpoint) => endpoint, options: (_, options) => options };
  const added = own.map(({ fields }) => fields);
  return {
    call: (endpoint) => ({ ...endpoint, ...(endpoint.body && { body: bodyWith(endpoint.body, added) }) }),
    options: (body, options) => {
      const given = own.flatMap((store) => {
        const values = givenValues(store.fields, body);
        return values ? [{ ...store, values }] : [];
      });
      if (given.length === 0) return options;
      return {
        ...options,
        within: [...(options.within ?? []), ...given.map(({ values }) => values)],
        changes: Object.assign({}, ...given.map(auditedChanges)),
        unitCosts: new Map(given.flatMap(unitCostsOf)),
        afterMove: async (trx, move) => {
          for (const { store, values } of given) await store(trx, move, values as MoveValues);
          await options.afterMove?.(trx, move);
        },
      };
    },
  };
}

/** Returns the costs of one piece that the values give, by product. */
const unitCostsOf = ({ unitCost, values }: MoveFieldStore & { values: GivenValues }): [number, Cents][] =>
  (values as MoveValues).lines.flatMap((line): [number, Cents][] => {
    const cost = unitCost?.(line);
    return cost === undefined ? [] : [[line.productId, toCents(cost)]];
  });

/** Returns the values of the head as the audit trail stores them. */
const auditedChanges = ({ fields, values }: MoveFieldStore & { values: GivenValues }): MoveOptions['changes'] =>
  Object.fromEntries(
    Object.entries(values.head).map(([name, value]) => [
      snakeCase(name),
      [null, stored(fields.head[name]?.kind, value)],
    ]),
  );

function stored(kind: string | undefined, value: unknown): unknown {
  if (kind === 'money') return toCents(Number(value));
  return kind === 'decimal' ? toHundredths(Number(value)) : value;
}
