import BlockedIcon from '@mui/icons-material/ErrorOutlined';
import NoticeIcon from '@mui/icons-material/InfoOutlined';
import type { ReactNode } from 'react';
import { isOffered } from '../../../src/account';
import { supports } from '../../../src/capabilities';
import { plural, t } from '../../../src/texts/t';
import { RecordLink } from '../../../src/views/links/RecordLink';
import { Card } from '../../../src/views/page/Card';
import type { Lack, Preview } from '../contract';
import type { Fact } from '../sections';
import styles from './jpk.module.css';

/** Returns the sentence about a missing fact and its consequence. */
const textOf = ({ fact, count }: Lack): string => {
  const texts: Readonly<Record<Fact, () => string>> = {
    firm: () => t('The firm is unknown: this server runs without the feature that keeps its name and NIP.'),
    name: () => t('The name of the firm is missing.'),
    nip: () => t('The NIP of the firm is missing or wrong, or the firm is of another country.'),
    address: () =>
      t('The seat of the firm is incomplete: province, county, commune, street number, town and postal code.'),
    office: () => t('The code of the tax office is missing: enter it above, or once for all files in the settings.'),
    countedUnits: () =>
      plural(
        count ?? 0,
        '{count} counted product has no unit, which a stock count must state.',
        '{count} counted products have no unit, which a stock count must state.',
      ),
    balance: () =>
      t('The figures do not agree with the stock. An administrator finds the reason with npm run db:verify.'),
    units: () =>
      plural(
        count ?? 0,
        '{count} product has no unit: its lines state none.',
        '{count} products have no unit: their lines state none.',
      ),
    numbers: () =>
      plural(
        count ?? 0,
        '{count} document has no number: the id of its transaction stands for it.',
        '{count} documents have no number: the ids of their transactions stand for it.',
      ),
  };
  return texts[fact]();
};

const OF_SETTINGS: readonly Fact[] = ['name', 'nip', 'address', 'office'];

/** The products that are named; a link leads to all of them. */
const NAMED = 5;

/** The ways to give products a unit, as far as this server has them and the user may go them. */
function UnitWays({ lack: { fact, products } }: { lack: Lack }) {
  if (!supports('product-units')) return <p>{t('This server runs without the feature of units.')}</p>;
  const isManager = (capability: string) => isOffered({ capability, role: 'manager' });
  const ids = products.map(({ productId }) => productId).join(',');
  return (
    <ul className={styles.ways} aria-label={t('Ways to Enter Units')}>
      <li>{t('Open a product and choose its unit.')}</li>
      {isManager('bulk-edit') && (
        <li>
          <a href={`/bulk-edit?of=products&ids=${ids}&field=products.unitId&way=to`}>
            {plural(products.length, 'Give {count} product a unit', 'Give {count} products a unit together')}
          </a>
        </li>
      )}
      {isManager('import') && (
        <li>
          <a href="/import?list=products">{t('Import a file with a column of units')}</a>
        </li>
      )}
      {isManager('product-units') && (
        <li>
          <a href="/units">{t('Enter the units that products can have')}</a>
        </li>
      )}
      {fact === 'countedUnits' && <li>{t('Or leave the stock counts out of the file, above.')}</li>}
    </ul>
  );
}

/** The missing facts. The ones that block the file come first. */
export function Missing({ preview: { missing } }: { preview: Preview }) {
  if (missing.length === 0) return null;
  const hasSettings = isOffered({ capability: 'settings', role: 'administrator' });
  const linkOf = (lack: Lack): ReactNode => {
    const { fact, count, products } = lack;
    if (OF_SETTINGS.includes(fact)) {
      return hasSettings ? <a href="/settings">{t('Settings')}</a> : t('An administrator enters it.');
    }
    if (fact === 'numbers') {
      if (!supports('document-numbers')) return t('This server runs without the feature that numbers documents.');
      return hasSettings && <a href="/settings#document-numbers">{t('Document Numbers')}</a>;
    }
    return (
      products.length > 0 && (
        <>
          {products.slice(0, NAMED).map(({ productId, name }, index) => (
            <span key={productId}>
              {index > 0 && ', '}
              <RecordLink to="products" id={productId}>
                {name}
              </RecordLink>
            </span>
          ))}
          {(count ?? 0) > Math.min(products.length, NAMED) && ' …'}
          <UnitWays lack={lack} />
        </>
      )
    );
  };
  return (
    <Card title={t('What Is Missing')}>
      <ul className={styles.missing} aria-label={t('What Is Missing')}>
        {missing.map((lack) => (
          <li key={lack.fact} data-blocks={lack.blocks}>
            {lack.blocks ? <BlockedIcon fontSize="small" /> : <NoticeIcon fontSize="small" />}
            <div>
              {textOf(lack)} {linkOf(lack)}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
