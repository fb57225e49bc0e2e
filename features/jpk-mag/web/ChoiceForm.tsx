import { useState } from 'react';
import { t } from '../../../src/texts/t';
import { LabelledControl } from '../../../src/views/controls/LabelledControl';
import { Card } from '../../../src/views/page/Card';
import { METHODS, type Method } from '../sections';
import { type Choice, isDay } from './choice';
import styles from './jpk.module.css';

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
