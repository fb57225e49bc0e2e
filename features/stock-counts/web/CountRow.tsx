import { memo } from 'react';
import { formatMoney, formatNumber, signed } from '../../../src/format/number';
import { figureProblem } from '../../../src/inventory/amount';
import { useLanguage } from '../../../src/texts/language';
import { t, translate } from '../../../src/texts/t';
import { LabelledControl } from '../../../src/views/controls/LabelledControl';
import { isEnter } from '../../../src/views/keys';
import { amountOf } from '../../../src/views/slots/amountOf';
import styles from './count.module.css';
import type { CountLine } from './countSheet';

interface CountRowProps {
  line: CountLine;
  index: number;
  figure: string;
  difference: number | undefined;
  withExpected: boolean;
  /** Absent on a sheet without places. */
  placeLabel: string | undefined;
  onFigure: (productId: number, figure: string) => void;
  /** Enter in the figure: on to the next line. */
  onEnter: (index: number) => void;
}

/** One product of a count, drawn anew for a change of its own only: a warehouse has thousands. */
export const CountRow = memo(function CountRow(props: CountRowProps) {
  useLanguage();
  const { line, index, figure, difference, withExpected, placeLabel, onFigure, onEnter } = props;
  return (
    <tr>
      <th scope="row">{line.name}</th>
      {placeLabel !== undefined && <td data-label={translate(placeLabel)}>{line.place}</td>}
      <td data-label={t('Category')}>{line.categoryName}</td>
      {withExpected && (
        <td data-named data-label={t('Expected|stock')}>
          {amountOf(line.productId, formatNumber(line.expected))}
        </td>
      )}
      <td
        onKeyDown={(event) => {
          if (!isEnter(event)) return;
          event.preventDefault();
          onEnter(index);
        }}
      >
        <LabelledControl
          label={t('Counted: {name}', { name: line.name })}
          spec={{ as: 'number', step: 1, min: 0 }}
          value={figure}
          onChange={(typed) => onFigure(line.productId, typed)}
          problem={figure !== '' && figureProblem(figure)}
        />
        {!withExpected && amountOf(line.productId, null)}
      </td>
      <td className={styles.difference} data-differs={Boolean(difference)}>
        {difference === undefined
          ? ''
          : difference === 0
            ? '0'
            : `${signed(difference)} (${formatMoney(difference * line.unitPrice)})`}
      </td>
    </tr>
  );
});
