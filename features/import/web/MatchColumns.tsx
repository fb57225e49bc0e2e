import { useState } from 'react';
import { send as request } from '../../../src/calls/call';
import changes from '../../../src/changes/change.module.css';
import { t } from '../../../src/texts/t';
import { Button } from '../../../src/views/Button';
import { LabelledControl } from '../../../src/views/controls/LabelledControl';
import { ErrorMessage } from '../../../src/views/messages/ErrorMessage';
import { Card } from '../../../src/views/page/Card';
import type { Matching, Shown } from '../contract';
import { answersIn, fieldIn, labelIn, matchingOf, type QuestionsProps } from './answers';
import { DoubtfulRows } from './DoubtfulRows';
import styles from './import.module.css';
import { matchCall } from './importCalls';
import { ValueForAll } from './ValueForAll';

interface MatchColumnsProps {
  batch: Shown;
  /** Called at each change that makes the shown difference outdated. */
  onEdited: () => void;
  onMatched: () => Promise<unknown>;
}

/** The field of each column, the key, and values for fields without a column. A change makes the difference anew. */
export function MatchColumns({ batch, onEdited, onMatched }: MatchColumnsProps) {
  const [answers, setAnswers] = useState(() => answersIn(batch));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const questions: QuestionsProps = {
    batch,
    answers,
    onAnswer: (change) => setAnswers((before) => ({ ...before, ...change })),
  };
  const send = async (body: Matching) => {
    setBusy(true);
    setFailure('');
    await request(matchCall, { params: { id: batch.importId }, body }).then(onMatched, ({ message }: Error) =>
      setFailure(message),
    );
    setBusy(false);
  };
  return (
    <Card title={t('Columns')}>
      <form
        onChange={onEdited}
        onSubmit={(event) => {
          event.preventDefault();
          void send(matchingOf(batch, answers));
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
        <FormsOfValues {...questions} />
        <ValuesForAll {...questions} />
        <DoubtfulRows {...questions} />
        <FieldsOfColumns {...questions} />
        {failure && <ErrorMessage message={failure} focused />}
        <div className={changes.buttons}>
          <Button type="submit" variant="outlined" busy={busy && t('Comparing')}>
            {t('Compare again')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** Asks how the file writes numbers and days, where both ways are possible. */
function FormsOfValues({ batch, answers, onAnswer }: QuestionsProps) {
  const asks = (question: 'numbers' | 'days') =>
    batch[question] !== null || batch.columns.some((column) => column.question === question);
  const numbers = [
    { value: 'comma', label: '1.234,50' },
    { value: 'point', label: '1,234.50' },
  ];
  const days = [
    { value: 'dayFirst', label: t('day/month/year') },
    { value: 'monthFirst', label: t('month/day/year') },
  ];
  if (!asks('numbers') && !asks('days')) return null;
  return (
    <div className={styles.values}>
      {asks('numbers') && (
        <LabelledControl
          label={t('Numbers are written')}
          spec={{ as: 'choice', choices: numbers, hint: t('Choose one') }}
          value={answers.numbers}
          onChange={(value) => onAnswer({ numbers: value })}
        />
      )}
      {asks('days') && (
        <LabelledControl
          label={t('Dates are written')}
          spec={{ as: 'choice', choices: days, hint: t('Choose one') }}
          value={answers.days}
          onChange={(value) => onAnswer({ days: value })}
        />
      )}
    </div>
  );
}

/** Asks for the values of fields without a column. */
function ValuesForAll({ batch, answers: { fields, set }, onAnswer }: QuestionsProps) {
  // Fields stay while a value is typed for them.
  const lacking = new Set([
    ...batch.fields.flatMap(({ name, forAll, offered }) => (forAll || (offered && !fields.includes(name)) ? name : [])),
    ...batch.missing,
    ...batch.incomplete,
    ...Object.keys(batch.set),
  ]);
  if (lacking.size === 0) return null;
  return (
    <div className={styles.values}>
      {[...lacking].map((name) => {
        const field = fieldIn(batch, name);
        const label = labelIn(batch, name);
        return (
          <ValueForAll
            key={name}
            label={
              field?.forAll || field?.offered ? label : t('{field}, for new records that lack it', { field: label })
            }
            list={field?.list ?? null}
            isDay={field?.isDay ?? false}
            value={set[name] ?? ''}
            onChange={(value) => onAnswer({ set: { ...set, [name]: value } })}
          />
        );
      })}
    </div>
  );
}

/** The columns of the file with their fields, and the key. */
function FieldsOfColumns({ batch, answers: { fields, key }, onAnswer }: QuestionsProps) {
  const choices = batch.fields.flatMap(({ name, label, forAll }) => (forAll ? [] : { value: name, label }));
  return (
    <>
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
                    onChange={(name) => onAnswer({ fields: fields.map((each, at) => (at === index ? name : each)) })}
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
          spec={{ as: 'choice', choices: batch.keys.map((name) => ({ value: name, label: labelIn(batch, name) })) }}
          value={key}
          onChange={(value) => onAnswer({ key: value })}
        />
      </div>
    </>
  );
}
