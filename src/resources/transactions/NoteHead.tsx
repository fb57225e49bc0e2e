import { encodeQR } from 'qr';
import { showUrl } from '../../routing/urls';
import type { EntityName } from '../../schema/contract';
import styles from './note.module.css';

interface NoteHeadProps {
  /** What the document is: "Delivery Note". */
  title: string;
  of: EntityName;
  id: number;
}

/** The head of a record's document, which only paper shows: what it is, and a code that leads back to its page. */
export default function NoteHead({ title, of, id }: NoteHeadProps) {
  const address = new URL(showUrl(of, id), window.location.href).href;
  return (
    <div className={styles.head}>
      <div>
        <p className={styles.title}>
          {title} No. {id}
        </p>
        <p>{address}</p>
      </div>
      <QrCode text={address} />
    </div>
  );
}

/** As one path, since a style or a picture from elsewhere would have to be allowed. */
function QrCode({ text }: { text: string }) {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 1 });
  const path = modules.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg viewBox={`0 0 ${modules.length} ${modules.length}`} shapeRendering="crispEdges" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
