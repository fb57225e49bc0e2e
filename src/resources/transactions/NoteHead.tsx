import { encodeQR } from 'qr';
import { showUrl } from '../../routing/urls';
import type { ListName } from '../../schema/contract';
import { t, translate } from '../../texts/t';
import { Slot } from '../../views/slots/Slot';
import styles from './note.module.css';

interface NoteHeadProps {
  /** The kind of document: "Delivery Note". */
  title: string;
  /** Its number, "RW 17". Default: the record's id. */
  number?: string;
  of: ListName;
  id: number;
}

/** The head of a printed document: its title and a QR code with the URL of the record's page. Hidden on the screen. */
export default function NoteHead({ title, of, id, number = String(id) }: NoteHeadProps) {
  const address = new URL(showUrl(of, id), window.location.href).href;
  return (
    <>
      <Slot name="letterhead" instead={null} />
      <div className={styles.head}>
        <div>
          <p className={styles.title}>{t('{title} No. {number}', { title: translate(title), number })}</p>
          <p>{address}</p>
        </div>
        <QrCode text={address} />
      </div>
    </>
  );
}

/** A QR code as a single SVG path: styles or images would need an exception in the Content-Security-Policy. */
function QrCode({ text }: { text: string }) {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 1 });
  const path = modules.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg viewBox={`0 0 ${modules.length} ${modules.length}`} shapeRendering="crispEdges" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
