import { formatNumber } from '../../../src/format/number';
import type { Choice } from '../../../src/schema/field';
import { plural, t } from '../../../src/texts/t';
import { LabelledControl } from '../../../src/views/controls/LabelledControl';
import { labelIn, type QuestionsProps } from './answers';
import styles from './import.module.css';

/** The offered factors for whole numbers: 29.931 m³ are 29 931 l. */
const FACTORS = [10, 100, 1000, 10_000, 100_000, 1_000_000];

/** Asks about rows that the import would refuse. */
export function DoubtfulRows({ batch, answers, onAnswer }: QuestionsProps) {
  const { finer, factors } = answers;
  const { currencies = [], hiddenRows = 0, pieces = [] } = batch.doubts ?? {};
  return (
    <>
      {batch.units.map(({ unit, finer: offered, suggested }) => (
        <ChoiceForRows
          key={unit}
          label={t('Amounts in {unit} have fractions: count in', { unit })}
          choices={offered.map(({ name, factor }) => {
            const conversion = `${name} (1 ${unit} = ${formatNumber(factor)} ${name})`;
            const label =
              name === suggested ? t('{factor}, which makes all whole', { factor: conversion }) : conversion;
            return { value: name, label };
          })}
          hint={t('Refuse the rows with fractions')}
          value={finer[unit] ?? ''}
          onChange={(name) => onAnswer({ finer: { ...finer, [unit]: name } })}
        />
      ))}
      {currencies.length > 0 && (
        <ChoiceForRows
          label={t('Prices are in {currencies}', { currencies: currencies.join(', ') })}
          choices={[{ value: 'take', label: t('Take them as they are, without conversion') }]}
          hint={t('Refuse these rows')}
          value={answers.currencies}
          onChange={(value) => onAnswer({ currencies: value })}
        />
      )}
      {hiddenRows > 0 && (
        <ChoiceForRows
          label={plural(
            hiddenRows,
            '{count} row is hidden in the spreadsheet',
            '{count} rows are hidden in the spreadsheet',
          )}
          choices={[
            { value: 'take', label: t('Import hidden rows') },
            { value: 'leave', label: t('Leave out hidden rows') },
          ]}
          hint={t('Refuse these rows')}
          value={answers.hidden}
          onChange={(value) => onAnswer({ hidden: value })}
        />
      )}
      {pieces.length > 0 && (
        <ChoiceForRows
          label={t('Prices are for {pieces} pieces', { pieces: pieces.map(formatNumber).join(', ') })}
          choices={[
            { value: 'divide', label: t('Divide them: the price of one piece') },
            { value: 'keep', label: t('Take them as the price of one piece') },
          ]}
          hint={t('Refuse these rows')}
          value={answers.pricePer}
          onChange={(value) => onAnswer({ pricePer: value })}
        />
      )}
      {batch.fractions.map(({ field, suggested, factor }) => (
        <ChoiceForRows
          key={field}
          label={t('{field} has fractions: multiply it by', { field: labelIn(batch, field) })}
          choices={FACTORS.concat(factor === null || FACTORS.includes(factor) ? [] : factor).map((each) => ({
            value: String(each),
            label: each === suggested ? t('{factor}, which makes all whole', { factor: each }) : String(each),
          }))}
          hint={t('Refuse the rows with fractions')}
          value={factors[field] ?? ''}
          onChange={(value) => onAnswer({ factors: { ...factors, [field]: value } })}
        />
      ))}
    </>
  );
}

interface ChoiceForRowsProps {
  label: string;
  choices: readonly Choice[];
  /** The effect of no choice. */
  hint: string;
  value: string;
  onChange: (value: string) => void;
}

/** Asks what to do with rows that are refused without an answer. */
const ChoiceForRows = ({ choices, hint, ...control }: ChoiceForRowsProps) => (
  <div className={styles.factor}>
    <LabelledControl {...control} spec={{ as: 'choice', choices, hint }} />
  </div>
);
