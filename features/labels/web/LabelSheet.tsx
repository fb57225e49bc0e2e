import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatNumber, sumOf } from '../../../src/format/number';
import { plural, t } from '../../../src/texts/t';
import { Button } from '../../../src/views/Button';
import { EmptyMessage, ErrorMessage } from '../../../src/views/messages/ErrorMessage';
import { Card } from '../../../src/views/page/Card';
import { Page } from '../../../src/views/page/Page';
import { ItemTable } from './ItemTable';
import { LabelPage, renderLabel } from './LabelPage';
import { LabelSettingsForm } from './LabelSettingsForm';
import { countOf, drawItem, type LabelItem, MOST_LABELS } from './labelItems';
import { keepSettings, type LabelSettings, readSettings, sizeOf } from './labelSettings';
import { cornerOf, type LabelSize, pagesOf, placesOn } from './labelSizes';
import styles from './labels.module.css';
import type { FoundItems } from './readItems';
import { SourceChoice } from './SourceChoice';
import { usePrintedPages } from './usePrintedPages';
import { type Copies, zplOf } from './zpl';

interface FirstPlaceProps {
  size: LabelSize;
  first: number;
  onChange: (first: number) => void;
}

const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;

/** A small picture of the sheet, on which the user clicks the first free label. One tab stop; the arrow keys move. */
function FirstPlace({ size, first, onChange }: FirstPlaceProps) {
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

/** The pages of a preview: of a roll, each is one label. */
const PREVIEWED = { sheet: 3, roll: 6 };

/** The labels with their numbers and settings, and how they will look. */
export function LabelSheet({ found }: { found: FoundItems }) {
  const [search] = useSearchParams();
  const areShelves = search.has('shelves');
  const [items, setItems] = useState<readonly LabelItem[]>(found.items);
  const [settings, setSettings] = useState(readSettings);
  const [first, setFirst] = useState(0);
  const size = sizeOf(settings);
  const isRoll = size.kind === 'roll';

  const labels = useMemo(
    () =>
      items.map((item) => {
        const drawing = drawItem(item, settings);
        return { item, drawing, content: renderLabel(drawing), count: countOf(item) ?? 0 };
      }),
    [items, settings],
  );
  const count = sumOf(labels, (each) => each.count);
  const pages = useMemo(
    () =>
      count > MOST_LABELS
        ? []
        : pagesOf(
            size,
            labels.flatMap((label) => Array<(typeof labels)[number]>(label.count).fill(label)),
            first,
          ),
    [labels, count, size, first],
  );
  const printed = usePrintedPages(size.page, () =>
    pages.map((places, page) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other name
      <LabelPage key={page} size={size} places={places.map((place) => place?.content)} />
    )),
  );

  const change = (changed: Partial<LabelSettings>) => {
    const next = { ...settings, ...changed };
    setSettings(next);
    keepSettings(next);
  };
  const total = isRoll
    ? plural(count, '{count} label', '{count} labels')
    : t('{labels} on {sheets}', {
        labels: plural(count, '{count} label', '{count} labels'),
        sheets: plural(pages.length, '{count} sheet', '{count} sheets'),
      });
  const isPrintable = pages.length > 0 && items.every((item) => countOf(item) !== undefined);

  return (
    <Page
      heading={t('Labels')}
      actions={
        <>
          {isRoll && (
            <Button variant="outlined" disabled={count === 0} onClick={() => saveZpl(size, labels)}>
              {t('Download ZPL')}
            </Button>
          )}
          <Button variant="contained" disabled={!isPrintable} onClick={() => window.print()}>
            {t('Print')}
          </Button>
        </>
      }
    >
      <SourceChoice
        areShelves={areShelves}
        onAdd={(added) =>
          setItems((before) =>
            before.some(({ key }) => key === added.key)
              ? before.map((item) =>
                  item.key === added.key ? { ...item, quantity: String((countOf(item) ?? 0) + 1) } : item,
                )
              : [...before, added],
          )
        }
      />
      {found.total > found.items.length && (
        <p className={styles.note}>
          {t('The first {count} of {total}: filter the list for the others.', {
            count: formatNumber(found.items.length),
            total: formatNumber(found.total),
          })}
        </p>
      )}
      {count > MOST_LABELS && (
        <ErrorMessage
          message={t('{count} labels are too many for one print: at most {most}.', {
            count: formatNumber(count),
            most: formatNumber(MOST_LABELS),
          })}
        />
      )}
      {items.length === 0 ? (
        <EmptyMessage>
          {areShelves
            ? t('Choose a warehouse: each of its shelves gets a label.')
            : t('Add a product, or open Labels on the page of a product or a transaction.')}
        </EmptyMessage>
      ) : (
        <div className={styles.columns}>
          <Card title={areShelves ? t('Shelves') : t('Products')}>
            <ItemTable
              labels={labels}
              settings={settings}
              onChange={(key, changed) =>
                setItems((before) => before.map((item) => (item.key === key ? { ...item, ...changed } : item)))
              }
              onRemove={(key) => setItems((before) => before.filter((item) => item.key !== key))}
            />
          </Card>
          <div className={styles.aside}>
            <Card title={t('Look')}>
              <div className={styles.settings}>
                <div className={styles.fields}>
                  <LabelSettingsForm settings={settings} areShelves={areShelves} onChange={change} />
                </div>
                {!isRoll && <FirstPlace size={size} first={first} onChange={setFirst} />}
              </div>
            </Card>
            <Card title={t('Preview')}>
              <p className={styles.note} role="status">
                {total}
              </p>
              <div className={styles.preview} data-kind={size.kind}>
                {pages.slice(0, PREVIEWED[size.kind]).map((places, page) => (
                  <LabelPage
                    // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other name
                    key={page}
                    size={size}
                    places={places.map((place) => place?.content)}
                    label={
                      isRoll ? t('Label {number}', { number: page + 1 }) : t('Sheet {number}', { number: page + 1 })
                    }
                  />
                ))}
              </div>
              {pages.length > PREVIEWED[size.kind] && <p className={styles.note}>{t('The others are in print.')}</p>}
            </Card>
          </div>
        </div>
      )}
      {printed}
    </Page>
  );
}

/** Saves the labels of a roll as a file for its printer. */
function saveZpl(size: LabelSize, labels: readonly Copies[]): void {
  const href = URL.createObjectURL(new Blob([zplOf(size, labels)], { type: 'text/plain;charset=utf-8' }));
  Object.assign(document.createElement('a'), { href, download: `labels-${size.label.x}x${size.label.y}.zpl` }).click();
  // Some browsers read the blob some time after the click.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
