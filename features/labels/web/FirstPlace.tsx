import { t } from '../../../src/texts/t';
import { cornerOf, type LabelSize, placesOn } from './labelSizes';
import styles from './labels.module.css';

interface FirstPlaceProps {
  size: LabelSize;
  first: number;
  onChange: (first: number) => void;
}

const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;

/** A small picture of the sheet, on which the user clicks the first free label. One tab stop; the arrow keys move. */
export function FirstPlace({ size, first, onChange }: FirstPlaceProps) {
  const { page, label, columns } = size;
  return (
    <fieldset className={styles.firstPlace}>
      <legend>{t('First free label')}</legend>
      <div className={styles.sheet} style={{ aspectRatio: `${page.x} / ${page.y}` }}>
        {Array.from({ length: placesOn(size) }, (_, place) => {
          const { x, y } = cornerOf(size, place);
          const row = Math.floor(place / columns) + 1;
          return (
            <label
              // biome-ignore lint/suspicious/noArrayIndexKey: a place of the sheet
              key={place}
              data-used={place < first}
              style={{
                left: percent(x, page.x),
                top: percent(y, page.y),
                width: percent(label.x, page.x),
                height: percent(label.y, page.y),
              }}
            >
              <input
                type="radio"
                name="first-place"
                aria-label={t('Row {row}, column {column}', { row, column: (place % columns) + 1 })}
                checked={place === first}
                onChange={() => onChange(place)}
              />
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
