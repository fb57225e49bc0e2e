import { priceOf, say } from '../../../server/texts/message';
import type { Target } from '../fields';
import type { Draft, Refuse } from './draft';
import { divided } from './factors';

interface CostContext {
  targets: readonly Target[];
  given: ReadonlyMap<Target, unknown>;
  /** The factor of the file's amounts; undefined without one. */
  factor: number | undefined;
  titleOf: (target: Target) => string;
  refuse: Refuse;
}

/**
 * Gives rows of opening stock the purchase price of one piece: of the unit in which the amount is booked, or the part of the row's value.
 * Refuses a row whose price has a fraction of a cent, or contradicts its value.
 */
export function takeCosts(
  drafts: readonly Draft[],
  { targets, given, factor = 1, titleOf, refuse }: CostContext,
): void {
  const named = (name: string) => targets.find((target) => target.name === name);
  const [cost, value, amount] = [named('unitCost'), named('value'), named('quantity')];
  if (!cost || !value || !amount) return;
  for (const draft of drafts) {
    const { patch, finer } = draft;
    const price = (patch.get(cost) ?? given.get(cost)) as number | undefined;
    const worth = patch.get(value) as number | undefined;
    const pieces = patch.get(amount) as number | undefined;
    patch.delete(value);
    if (draft.refusal || !pieces) continue;
    const ofPiece = price === undefined ? undefined : divided(price, finer?.factor ?? draft.factor ?? factor);
    if (price !== undefined && ofPiece === undefined)
      refuse(
        draft,
        titleOf(cost),
        say('{price} is no whole number of cents for one piece of the smaller unit', { price: priceOf(price) }),
      );
    const share = worth === undefined ? undefined : divided(worth, pieces);
    if (worth !== undefined && ofPiece === undefined && share === undefined)
      refuse(
        draft,
        titleOf(value),
        say('{value} for {amount} pieces is no whole number of cents for one', {
          value: priceOf(worth),
          amount: pieces,
        }),
      );
    else if (worth !== undefined && ofPiece !== undefined && share !== ofPiece)
      refuse(
        draft,
        titleOf(value),
        say('{value} is not {amount} times the purchase price', { value: priceOf(worth), amount: pieces }),
      );
    const known = ofPiece ?? share;
    if (known !== undefined) patch.set(cost, known);
  }
}
