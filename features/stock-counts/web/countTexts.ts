import type { Move } from '../../../contract/inventory';
import { formatNumber } from '../../../src/format/number';
import { showUrl } from '../../../src/routing/urls';
import { t } from '../../../src/texts/t';
import { reportLate } from '../../../src/views/messages/lateOutcomes';
import type { Count } from '../contract';

/** What became of a count: its transactions, and the lines that are to be counted again. */
export interface Booked extends Pick<Count, 'again'> {
  moves: readonly Move[];
}

/** Returns which lines are to be counted again. */
export const againText = (again: Booked['again']): string =>
  t('Count these again, because goods have moved meanwhile: {goods}.', {
    goods: again
      .map(({ name, expected }) => t('{name} ({count} by now)', { name, count: formatNumber(expected) }))
      .join(', '),
  });

/** Reports a count whose page the user has left. @param page the page with the lines that are to be counted again */
export function reportLateCount({ moves, again }: Booked, page: string): void {
  const ids = moves.map(({ transactionId }) => transactionId);
  const [first] = ids;
  const texts = [
    first !== undefined && `${t('Successfully booked! Transaction ID:')} ${ids.join(', ')}`,
    again.length > 0 && againText(again),
  ];
  const href = again.length > 0 || first === undefined ? page : showUrl('transactions', first);
  reportLate({ text: texts.filter(Boolean).join(' '), link: { href, label: t('Show it') } });
}
