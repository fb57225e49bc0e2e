import { t } from '../../../src/texts/t';
import type { Firm } from '../contract';
import { formatNip } from '../taxNumber';
import styles from './firm.module.css';

/** The letterhead of a document; empty without any of the settings. */
export function FirmHead({ firm: { name, address, country, taxNumber, logo } }: { firm: Firm }) {
  if (!name && !address && !taxNumber && !logo) return null;
  return (
    <div className={styles.head}>
      {logo && <img src={logo} alt="" />}
      <div>
        {name && <p className={styles.name}>{name}</p>}
        {address && <p className={styles.address}>{address}</p>}
        {taxNumber && (
          <p>
            {country === 'poland'
              ? t('NIP {number}', { number: formatNip(taxNumber) })
              : t('Tax number {number}', { number: taxNumber })}
          </p>
        )}
      </div>
    </div>
  );
}
