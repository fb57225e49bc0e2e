import { t } from '../../../src/texts/t';
import styles from './jpk.module.css';

/** The rules of the figures, folded. */
export const HowItIsMade = () => (
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
