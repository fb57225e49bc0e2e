import { useState } from 'react';
import { send as request } from '../../../src/calls/call';
import { formatNumber } from '../../../src/format/number';
import type { Choice } from '../../../src/schema/field';
import { plural, t, translate } from '../../../src/texts/t';
import { Button } from '../../../src/views/Button';
import { LabelledControl } from '../../../src/views/controls/LabelledControl';
import { ErrorMessage } from '../../../src/views/messages/ErrorMessage';
import { Card } from '../../../src/views/page/Card';
import type { DayForm, HiddenChoice, Matching, NumberForm, PricePerChoice, Shown } from '../contract';
import styles from './import.module.css';
import { matchCall } from './importCalls';
import { ValueForAll } from './ValueForAll';

/** The offered factors for whole numbers: 29.931 m³ are 29 931 l. */
const FACTORS = [10, 100, 1000, 10_000, 100_000, 1_000_000];

/** Returns the form that the other columns propose for numbers with two readings. */
const proposedForm = ({ columns }: Shown): NumberForm | undefined =>
  columns.find(({ proposed }) => proposed !== null)?.proposed ?? undefined;

interface MatchColumnsProps {
  batch: Shown;
  /** Called at each change that makes the shown difference outdated. */
  onEdited: () => void;
  onMatched: () => Promise<unknown>;
}

/** The field of each column, the key, and values for fields without a column. A change makes the difference anew. */
export function MatchColumns({ batch, onEdited, onMatched }: MatchColumnsProps) {
  const [fields, setFields] = useState(() => batch.columns.map(({ field }) => field ?? ''));
  const [key, setKey] = useState(batch.key);
  const [set, setSet] = useState<Readonly<Record<string, string>>>(batch.set);
  const [numbers, setNumbers] = useState<string>(batch.numbers ?? proposedForm(batch) ?? '');
  const [days, setDays] = useState<string>(batch.days ?? '');
  const [factors, setFactors] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(batch.fractions.map(({ field, factor }) => [field, factor === null ? '' : String(factor)])),
  );
  const [finer, setFiner] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(batch.units.map(({ unit, chosen }) => [unit, chosen ?? ''])),
  );
  const [isForeignTaken, setForeignTaken] = useState((batch.doubts?.taken.length ?? 0) > 0);
  const [hidden, setHidden] = useState<string>(batch.doubts?.hidden ?? '');
  const [pricePer, setPricePer] = useState<string>(batch.doubts?.pricePer ?? '');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const fieldOf = (name: string) => batch.fields.find((field) => field.name === name);
  const labelOf = (name: string) => translate(fieldOf(name)?.label ?? name);
  const labelFor = (name: string) =>
    fieldOf(name)?.forAll || fieldOf(name)?.offered
      ? labelOf(name)
      : t('{field}, for new records that lack it', { field: labelOf(name) });
  const choices = batch.fields.flatMap(({ name, label, forAll }) => (forAll ? [] : { value: name, label }));
  // Fields stay while a value is typed for them.
  const lacking = [
    ...new Set([
      ...batch.fields.flatMap(({ name, forAll, offered }) =>
        forAll || (offered && !fields.includes(name)) ? name : [],
      ),
      ...batch.missing,
      ...batch.incomplete,
      ...Object.keys(batch.set),
    ]),
  ];
  const { currencies: foreign = [], hiddenRows = 0, pieces = [] } = batch.doubts ?? {};
  const asks = (question: 'numbers' | 'days') =>
    batch[question] !== null || batch.columns.some((column) => column.question === question);
  const send = async (body: Matching) => {
    setBusy(true);
    setFailure('');
    await request(matchCall, { params: { id: batch.importId }, body }).then(onMatched, ({ message }: Error) =>
      setFailure(message),
    );
    setBusy(false);
  };
  const match = () =>
    send({
      columns: Object.fromEntries(fields.map((field, index) => [String(batch.columns[index]?.column), field || null])),
      key,
      set: Object.fromEntries(Object.entries(set).filter(([, value]) => value.trim() !== '')),
      ...(numbers && { numbers: numbers as NumberForm }),
      ...(days && { days: days as DayForm }),
      ...(isForeignTaken && { currencies: foreign }),
      ...(hidden && { hidden: hidden as HiddenChoice }),
      ...(pricePer && { pricePer: pricePer as PricePerChoice }),
      factors: Object.fromEntries(
        Object.entries(factors).flatMap(([name, factor]) => (factor === '' ? [] : [[name, Number(factor)]])),
      ),
      finer: Object.fromEntries(Object.entries(finer).filter(([, name]) => name !== '')),
    });
  return (
    <Card title={t('Columns')}>
      <form
        onChange={onEdited}
        onSubmit={(event) => {
          event.preventDefault();
          void match();
        }}
      >
        {batch.sheets.length > 1 && (
          <div className={styles.values}>
            <LabelledControl
              label={t('Sheet')}
              spec={{ as: 'choice', choices: batch.sheets.map((name) => ({ value: name, label: name })) }}
              value={batch.sheet ?? ''}
              onChange={(sheet) => void send({ sheet })}
            />
          </div>
        )}
        {(asks('numbers') || asks('days')) && (
          <div className={styles.values}>
            {asks('numbers') && (
              <LabelledControl
                label={t('Numbers are written')}
                spec={{
                  as: 'choice',
                  choices: [
                    { value: 'comma', label: '1.234,50' },
                    { value: 'point', label: '1,234.50' },
                  ],
                  hint: t('Choose one'),
                }}
                value={numbers}
                onChange={setNumbers}
              />
            )}
            {asks('days') && (
              <LabelledControl
                label={t('Dates are written')}
                spec={{
                  as: 'choice',
                  choices: [
                    { value: 'dayFirst', label: t('day/month/year') },
                    { value: 'monthFirst', label: t('month/day/year') },
                  ],
                  hint: t('Choose one'),
                }}
                value={days}
                onChange={setDays}
              />
            )}
          </div>
        )}
        {lacking.length > 0 && (
          <div className={styles.values}>
            {lacking.map((name) => (
              <ValueForAll
                key={name}
                label={labelFor(name)}
                list={fieldOf(name)?.list ?? null}
                isDay={fieldOf(name)?.isDay ?? false}
                value={set[name] ?? ''}
                onChange={(value) => setSet({ ...set, [name]: value })}
              />
            ))}
          </div>
        )}
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
            onChange={(name) => setFiner({ ...finer, [unit]: name })}
          />
        ))}
        {foreign.length > 0 && (
          <ChoiceForRows
            label={t('Prices are in {currencies}', { currencies: foreign.join(', ') })}
            choices={[{ value: 'take', label: t('Take them as they are, without conversion') }]}
            hint={t('Refuse these rows')}
            value={isForeignTaken ? 'take' : ''}
            onChange={(value) => setForeignTaken(value === 'take')}
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
            value={hidden}
            onChange={setHidden}
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
            value={pricePer}
            onChange={setPricePer}
          />
        )}
        {batch.fractions.map(({ field, suggested, factor }) => (
          <ChoiceForRows
            key={field}
            label={t('{field} has fractions: multiply it by', { field: labelOf(field) })}
            choices={FACTORS.concat(factor === null || FACTORS.includes(factor) ? [] : factor).map((each) => ({
              value: String(each),
              label: each === suggested ? t('{factor}, which makes all whole', { factor: each }) : String(each),
            }))}
            hint={t('Refuse the rows with fractions')}
            value={factors[field] ?? ''}
            onChange={(value) => setFactors({ ...factors, [field]: value })}
          />
        ))}
        <div className={styles.wide}>
          <table className={styles.columns} data-unseen="labels">
            <thead>
              <tr>
                <th scope="col">{t('Column')}</th>
                <th scope="col">{t('Values')}</th>
                <th scope="col">{t('Field')}</th>
              </tr>
            </thead>
            <tbody>
              {batch.columns.map(({ column, title, samples }, index) => (
                <tr key={column} data-ignored={!fields[index] || undefined}>
                  <th scope="row">{title}</th>
                  <td className={styles.samples}>{samples.slice(0, 3).join(' · ')}</td>
                  <td>
                    <LabelledControl
                      label={t('Field of {column}', { column: title })}
                      spec={{ as: 'choice', choices, hint: t('Ignore') }}
                      value={fields[index] ?? ''}
                      onChange={(name) => setFields(fields.map((each, at) => (at === index ? name : each)))}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <div className={styles.values}>
          <LabelledControl
            label={t('Match records by')}
            spec={{ as: 'choice', choices: batch.keys.map((name) => ({ value: name, label: labelOf(name) })) }}
            value={key}
            onChange={setKey}
          />
        </div>
        {failure && <ErrorMessage message={failure} focused />}
        <div className={styles.buttons}>
          <Button type="submit" variant="outlined" busy={busy && t('Comparing')}>
            {t('Compare again')}
          </Button>
        </div>
      </form>
    </Card>
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
