import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { editUrl } from '../../../src/routing/urls';
import { t } from '../../../src/texts/t';
import { IconButton } from '../../../src/views/Button';
import controls from '../../../src/views/controls/controls.module.css';
import { LabelledControl } from '../../../src/views/controls/LabelledControl';
import { RecordLink } from '../../../src/views/links/RecordLink';
import type { LabelDrawing } from './labelDrawing';
import { countOf, encoded, type LabelItem } from './labelItems';
import type { LabelSettings } from './labelSettings';
import styles from './labels.module.css';
import { haveCodes } from './readItems';

interface ItemTableProps {
  labels: readonly { item: LabelItem; drawing: LabelDrawing }[];
  settings: LabelSettings;
  onChange: (key: string, changed: Partial<LabelItem>) => void;
  onRemove: (key: string) => void;
}

/** The products or shelves with their codes and the number of labels of each. */
export const ItemTable = ({ labels, settings, onChange, onRemove }: ItemTableProps) => (
  <ul className={styles.items}>
    {labels.map(({ item, drawing }) => (
      <li key={item.key}>
        <div className={styles.name}>
          {item.productId === undefined ? (
            item.name
          ) : (
            <RecordLink to="products" id={item.productId}>
              {item.name}
            </RecordLink>
          )}
          {item.productId !== undefined && <Code item={item} settings={settings} onChange={onChange} />}
          {drawing.isTooSmall && (
            <span className={styles.warning} role="alert">
              {t('The code does not fit on a label of this size: choose a larger one, or a QR code.')}
            </span>
          )}
        </div>
        <LabelledControl
          label={t('Labels of {name}', { name: item.name })}
          spec={{ as: 'number', step: 1, min: 0 }}
          value={item.quantity}
          onChange={(quantity) => onChange(item.key, { quantity })}
          problem={countOf(item) === undefined && t('Must be a whole number from 0')}
        />
        <IconButton
          aria-label={t('Remove {name}', { name: item.name })}
          title={t('Remove {name}', { name: item.name })}
          onClick={() => onRemove(item.key)}
        >
          <DeleteIcon fontSize="small" />
        </IconButton>
      </li>
    ))}
  </ul>
);

interface CodeProps extends Pick<ItemTableProps, 'settings' | 'onChange'> {
  item: LabelItem;
}

/** The code of a product's labels, which the user chooses from several; or that it has none. */
function Code({ item, settings, onChange }: CodeProps) {
  const { codes, code, productId, key, name } = item;
  const [only, another] = codes;
  if (only && !another && code === only.code) return <span className={styles.code}>{code}</span>;
  if (only) {
    return (
      <select
        className={`${controls.control} ${styles.codes}`}
        aria-label={t('Barcode of {name}', { name })}
        value={code}
        onChange={({ target }) => onChange(key, { code: target.value })}
      >
        <option value="">{t('None')}</option>
        {codes.map((each) => (
          <option key={each.code} value={each.code}>
            {each.quantity > 1 ? `${each.code} × ${each.quantity}` : each.code}
          </option>
        ))}
      </select>
    );
  }
  return (
    <span className={styles.code}>
      {encoded(item, settings) === undefined ? t('No barcode.') : t('No barcode: the QR code has the name.')}{' '}
      {haveCodes() && <a href={editUrl('products', productId ?? 0)}>{t('Add a barcode')}</a>}
    </span>
  );
}
