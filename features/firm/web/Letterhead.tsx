import { useCall } from '../../../src/calls/useCall';
import { FirmHead } from './FirmHead';
import styles from './firm.module.css';
import { firmCall } from './firmCalls';

/** The letterhead of a printed document, in the place of the product's name. */
export default function Letterhead() {
  const { data } = useCall(firmCall, {});
  return (
    data && (
      <div className={styles.letterhead} data-letterhead={data.name || data.logo ? '' : undefined}>
        <FirmHead firm={data} />
      </div>
    )
  );
}
