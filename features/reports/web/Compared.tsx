import type { ReactNode } from 'react';
import { formatNumber } from '../../../src/format/number';
import { t } from '../../../src/texts/t';
import styles from './movements.module.css';

interface ComparedProps {
  now: number;
  /** The figure of the period before; undefined where nothing moved. */
  before: number | undefined;
  format: (figure: number) => string;
  children: ReactNode;
}

/** A figure, and below it the change since the period before: "+120 (+11%)". */
export const Compared = ({ now, before, format, children }: ComparedProps) => (
  <>
    {children}
    <small
      className={styles.change}
      title={before === undefined ? undefined : t('Before: {figure}', { figure: format(before) })}
    >
      {before === undefined ? '–' : <Change now={now} before={before} format={format} />}
    </small>
  </>
);

const signed = (amount: number, format: (figure: number) => string) =>
  `${amount > 0 ? '+' : amount < 0 ? '-' : ''}${format(Math.abs(amount))}`;

/** The change, and its percentage, which is on a line of its own where the column is narrow. */
function Change({ now, before, format }: Omit<ComparedProps, 'children'> & { before: number }) {
  const change = Math.round((now - before) * 100) / 100;
  const text = <span>{signed(change, format)}</span>;
  if (before === 0) return text;
  const percent = Math.round((change / before) * 100);
  return (
    <>
      {text} <span>{`(${signed(percent, formatNumber)}%)`}</span>
    </>
  );
}
