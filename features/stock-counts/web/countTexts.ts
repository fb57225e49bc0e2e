import { formatNumber } from '../../../src/format/number';
import { showUrl } from '../../../src/routing/urls';
import { t } from '../../../src/texts/t';
import { reportLate } from '../../../src/views/messages/lateOutcomes';
import type { Booked } from './useCount';

/** Returns which lines are to be counted again; '' for none. */
export const againText = (again: Booked['again']): string =>
  again.length === 0
    ? ''
    : t('Count these again, because goods have moved meanwhile: {goods}.', {
        goods: again
          .map(({ name, expected }) => t('{name} ({count} by now)', { name, count: formatNumber(expected) }))
          .join(', '),
      });

/** Reports a count whose page the user has left. @param page the page with the lines that are to be counted again */
export function reportLateCount({ moves, again }: Booked, page: string): void {
  const ids = moves.map(({ transactionId }) => transactionId);
  const [first] = ids;
  const booked = first === undefined ? [] : [`${t('Successfully booked! Transaction ID:')} ${ids.join(', ')}`];
  const href = again.length > 0 || first === undefined ? page : showUrl('transactions', first);
  reportLate({ text: [...booked, againText(again)].join(' ').trim(), link: { href, label: t('Show it') } });
}
