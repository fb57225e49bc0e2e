import { useState } from 'react';
import { HttpError } from 'react-admin';
import { byWarehouse } from '../../../contract/entities/scope';
import { useCall } from '../../../src/calls/useCall';
import { usePageSearch } from '../../../src/navigation/usePageSearch';
import { withParam } from '../../../src/schema/list/listAddress';
import { t } from '../../../src/texts/t';
import { LabelledControl } from '../../../src/views/controls/LabelledControl';
import { failureOf } from '../../../src/views/data/unanswered';
import { EmptyMessage, ErrorMessage } from '../../../src/views/messages/ErrorMessage';
import { Loading } from '../../../src/views/messages/Loading';
import { Card } from '../../../src/views/page/Card';
import { Page } from '../../../src/views/page/Page';
import { useScope } from '../../../src/views/scope';
import type { FileQuery } from '../contract';
import { METHODS, type Method } from '../sections';
import { type Choice, choiceIn, isDay, queryOf } from './choice';
import { Figures } from './Figures';
import styles from './jpk.module.css';
import { previewCall } from './jpkCalls';
import { Missing } from './Missing';
import { SaveFile } from './SaveFile';

const DAY = { as: 'text', type: 'date' } as const;

interface ChoiceFormProps {
  choice: Choice;
  onChange: (name: keyof Choice, value: string) => void;
}

/** The warehouse, the period, the office and the method. A change shows other figures at once. */
export function ChoiceForm({ choice, onChange }: ChoiceFormProps) {
  const [office, setOffice] = useState(choice.office);
  const names: Readonly<Record<Method, string>> = {
    '1': t('1: amounts and values'),
    '2': t('2: amounts only'),
    '3': t('3: values only'),
    '4': t('4: written off when bought or made'),
  };
  const control = (name: 'fromDate' | 'toDate') => ({
    spec: DAY,
    value: choice[name],
    onChange: (value: string) => onChange(name, value),
    // A browser's input has no such day, but the address can.
    problem: !isDay(choice[name]) && t('Must be a day from the year 1000'),
  });
  const toDate = control('toDate');
  return (
    <Card title={t('Warehouse and Period')}>
      <div className={styles.choice}>
        <LabelledControl
          label={t('Warehouse')}
          spec={{ as: 'reference', to: 'warehouses', hint: t('Select Warehouse') }}
          value={choice.warehouse}
          onChange={(value) => onChange('warehouse', value)}
        />
        <LabelledControl label={t('From Date')} {...control('fromDate')} />
        <LabelledControl
          label={t('To Date')}
          {...toDate}
          problem={toDate.problem || (choice.toDate < choice.fromDate && t('Must not be before the first day'))}
        />
        <div>
          <LabelledControl
            label={t('Tax Office Code')}
            spec={{ as: 'text', type: 'text' }}
            value={office}
            onChange={(value) => {
              setOffice(value);
              if (value === '' || /^\d{4}$/.test(value)) onChange('office', value);
            }}
            problem={office !== '' && !/^\d{0,4}$/.test(office) && t('Must have 4 digits')}
          />
          <small className={styles.hint}>{t('When empty, the one of the settings')}</small>
        </div>
        <LabelledControl
          label={t('Warehouse Method')}
          spec={{ as: 'choice', choices: METHODS.map((value) => ({ value, label: names[value] })) }}
          value={choice.method}
          onChange={(value) => onChange('method', value)}
        />
        <label className={styles.counts}>
          <input
            type="checkbox"
            checked={choice.counts !== 'false'}
            onChange={({ target }) => onChange('counts', target.checked ? '' : 'false')}
          />
          {t('With stock counts (INW)')}
        </label>
      </div>
    </Card>
  );
}

/** The rules of the figures, folded. */
const HowItIsMade = () => (
  <details className={styles.how}>
    <summary>{t('How the file is made')}</summary>
    <ul>
      <li>{t('Values are the recorded costs, at the moving average of the warehouse, as in the reports.')}</li>
      <li>{t('A return is a document of the other direction: goods that a client returns are PZ.')}</li>
      <li>{t('A correction is in the section of the document that it corrects, below 0 where goods go back.')}</li>
      <li>{t('A transfer is MMWY in the file of one warehouse and MMWE in that of the other.')}</li>
      <li>{t('The begin and the end of a stock count are the moment at which it was recorded.')}</li>
      <li>{t('The code of a product is its first barcode, or else its id.')}</li>
    </ul>
  </details>
);

/** The tax office's file of a warehouse: the missing facts, the figures and the download. The address has the choice. */
export default function JpkMagPage() {
  const { search, change } = usePageSearch();
  const { chosen } = useScope(byWarehouse);
  const choice = choiceIn(search);
  if (!search.has('warehouse') && chosen !== null) choice.warehouse = chosen;
  const query = queryOf(choice);
  const onChange = (name: keyof Choice, value: string) =>
    change((current) => withParam(current, name, value), { replace: true });
  return (
    <Page heading={t('JPK_MAG File')}>
      <p className={styles.notice}>
        {t(
          'The file follows a third party’s copy of the schema of version 2, which was not compared with the one of the Ministry of Finance. Check the file with the ministry’s own tools before you send it.',
        )}
      </p>
      <ChoiceForm choice={choice} onChange={onChange} />
      {query ? (
        <Made warehouse={choice.warehouse} query={query} />
      ) : choice.warehouse === '' ? (
        <ChooseWarehouse />
      ) : (
        <EmptyMessage>{t('Choose a period that ends after it begins.')}</EmptyMessage>
      )}
    </Page>
  );
}

/** Without a warehouse, or with the address of one that is no more. */
const ChooseWarehouse = () => <EmptyMessage>{t('Choose a warehouse to see the figures of its file.')}</EmptyMessage>;

function Made({ warehouse, query }: { warehouse: string; query: FileQuery }) {
  const call = useCall(previewCall, { params: { id: warehouse }, query });
  const { data } = call;
  const failure = failureOf(call);
  if (call.error instanceof HttpError && call.error.status === 404) return <ChooseWarehouse />;
  if (failure) return <ErrorMessage {...failure} />;
  if (!data) return <Loading />;
  return (
    <>
      <Missing preview={data} />
      <Figures preview={data} query={query} />
      <SaveFile key={JSON.stringify([warehouse, query])} preview={data} warehouse={warehouse} query={query} />
      <HowItIsMade />
    </>
  );
}
