import type { MovementType } from '../../contract/definition/movementType';
import { snakeCase } from '../../contract/definition/names';
import type { Endpoint } from '../../contract/endpoint';
import { type AgreedPrices, bodyWith, type GivenValues, givenValues } from '../../contract/moveFields';
import type { Attachments } from '../attachment';
import { type Cents, fromCents, toCents, toHundredths } from '../db/units';
import { type LastUnitCosts, type MoveFieldStore, type MoveValues, moveFieldStores } from './moveFieldStores';
import type { MoveOptions } from './stock';

/** Adds to a call that moves goods the fields of features and extensions. */
export interface ExtendedMove {
  /** Returns the call with a body that accepts them. */
  call: <E extends Endpoint>(endpoint: E) => E;
  /**
   * Returns the options of a move that also stores what its body gives of them. The unit costs of the options are prices that were
   * agreed with the supplier: they replace the values that the body omits and that a form would suggest.
   */
  options: (body: object, options: MoveOptions) => MoveOptions;
}

/** Returns the additions of the stored fields to the calls of a type. */
export function extendedMove(extensions: Attachments, { movementType }: MovementType): ExtendedMove {
  const own = moveFieldStores.of(extensions).filter(({ fields }) => fields.addedToMove === movementType);
  const agreedIn = ({ unitCosts = new Map() }: MoveOptions) => new Set(unitCosts.keys());
  if (own.length === 0)
    return { call: (endpoint) => endpoint, options: (_, options) => ({ ...options, agreed: agreedIn(options) }) };
  const added = own.map(({ fields }) => fields);
  return {
    call: (endpoint) => ({ ...endpoint, ...(endpoint.body && { body: bodyWith(endpoint.body, added) }) }),
    options: (body, options) => {
      const { within = [], unitCosts = new Map() } = options;
      const agreed = new Map([...unitCosts].map(([productId, cost]) => [productId, fromCents(cost)]));
      const valuesIn = (prices: AgreedPrices) =>
        own.flatMap((store) => {
          const values = givenValues(store.fields, body, prices);
          return values ? [{ ...store, values }] : [];
        });
      const stored = valuesIn(agreed);
      const lastUnitCosts = lastUnitCostsOf(own);
      const priced = { ...options, agreed: agreedIn(options), lastUnitCosts };
      if (stored.length === 0) return priced;
      // Without the agreed prices: a repetition of the request is the same one if the server knows them only now.
      const inBody = valuesIn(new Map());
      const given = new Map(inBody.flatMap(unitCostsOf));
      return {
        ...priced,
        within: [...within, ...inBody.map(({ values }) => values)],
        changes: Object.assign({}, ...stored.map(auditedChanges)),
        unitCosts: new Map([...unitCosts, ...stored.flatMap(unitCostsOf)]),
        agreed: new Set([...priced.agreed].filter((productId) => !given.has(productId))),
        afterMove: async (trx, move) => {
          for (const { store, values } of stored) await store(trx, move, values as MoveValues);
          await options.afterMove?.(trx, move);
        },
      };
    },
  };
}

/** Returns the first of the stores' last purchase prices. */
function lastUnitCostsOf(stores: readonly MoveFieldStore[]): LastUnitCosts | undefined {
  const [first] = stores.flatMap(({ lastUnitCosts }) => lastUnitCosts ?? []);
  return first;
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
