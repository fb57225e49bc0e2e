import { useId } from 'react';
import { formatNumber } from '../../../src/format/number';
import { t } from '../../../src/texts/t';
import controls from '../../../src/views/controls/controls.module.css';
import { LabelledControl } from '../../../src/views/controls/LabelledControl';
import type { LabelSettings } from './labelSettings';
import { LABEL_SIZES } from './labelSizes';
import styles from './labels.module.css';

interface LabelSettingsFormProps {
  settings: LabelSettings;
  /** Labels of shelves have neither a price nor a unit. */
  areShelves: boolean;
  onChange: (changed: Partial<LabelSettings>) => void;
}

/** The inputs for the size, the symbol and the texts of the labels. */
export function LabelSettingsForm({ settings, areShelves, onChange }: LabelSettingsFormProps) {
  const sizeId = useId();
  const symbolId = useId();
  const option = (name: 'code' | 'price' | 'unit' | 'nameCode', label: string) => (
    <label className={styles.option}>
      <input type="checkbox" checked={settings[name]} onChange={({ target }) => onChange({ [name]: target.checked })} />
      {label}
    </label>
  );
  const sizes = (kind: 'sheet' | 'roll') =>
    LABEL_SIZES.filter((size) => size.kind === kind).map(({ key, name }) => (
      <option key={key} value={key}>
        {withDecimals(name)}
      </option>
    ));
  return (
    <>
      <div className={controls.field}>
        <label className={controls.label} htmlFor={sizeId}>
          {t('Size of the labels')}
        </label>
        <select
          id={sizeId}
          className={controls.control}
          value={settings.size}
          onChange={({ target }) => onChange({ size: target.value })}
        >
          <optgroup label={t('Sheets')}>{sizes('sheet')}</optgroup>
          <optgroup label={t('Rolls')}>{sizes('roll')}</optgroup>
        </select>
      </div>
      <div className={controls.field}>
        <label className={controls.label} htmlFor={symbolId}>
          {t('Symbol')}
        </label>
        <select
          id={symbolId}
          className={controls.control}
          value={settings.symbol}
          onChange={({ target }) => onChange({ symbol: target.value === 'qr' ? 'qr' : 'barcode' })}
        >
          <option value="barcode">{t('Barcode')}</option>
          <option value="qr">{t('QR code')}</option>
        </select>
      </div>
      {!areShelves && (
        <fieldset className={styles.options}>
          <legend>{t('On the labels')}</legend>
          {option('code', t('Code as text'))}
          {option('price', t('Price'))}
          {option('unit', t('Unit'))}
          {option('nameCode', t('QR code of the name where a product has no barcode'))}
        </fieldset>
      )}
      <LabelledControl
        label={t('Own text')}
        spec={{ as: 'text', type: 'text' }}
        value={settings.text}
        onChange={(text) => onChange({ text })}
      />
    </>
  );
}

/** Writes the millimetres in the name of a size as the language does. */
const withDecimals = (name: string): string =>
  name.replaceAll(/\d+\.\d+/g, (millimetres) => formatNumber(Number(millimetres)));
