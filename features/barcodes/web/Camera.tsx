import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '../../../src/texts/t';
import { Button } from '../../../src/views/Button';
import type { CameraProps } from '../../../src/views/controls/codeFinder';
import { Dialog, DialogButtons } from '../../../src/views/dialog/Dialog';
import styles from './camera.module.css';
import { readCodes, whyNot } from './readCodes';

/** A dialog that reads barcodes with the device's camera until the user closes it. */
export default function Camera({ said, onCode, onClose }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState('');
  const [last, setLast] = useState('');
  const take = useEffectEvent((code: string) => {
    navigator.vibrate?.(60);
    setLast(code);
    onCode(code);
  });
  useEffect(() => {
    const closed = new AbortController();
    const film = async () => {
      if (video.current) await readCodes(video.current, take, closed.signal);
    };
    film().catch((error: unknown) => {
      if (!closed.signal.aborted) setProblem(whyNot(error));
    });
    return () => closed.abort();
  }, []);
  return (
    <Dialog
      question={t('Scan with the camera')}
      subject={t('Hold one barcode after another in front of the camera.')}
      busy={false}
      onCancel={onClose}
    >
      {problem ? (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      ) : (
        <>
          <video ref={video} className={styles.film} muted playsInline aria-label={t('Picture of the camera')} />
          <p role="status">
            {last && `${t('Read {code}.', { code: last })} `}
            {last && said}
          </p>
        </>
      )}
      <DialogButtons>
        <Button variant="contained" size="medium" onClick={onClose}>
          {t('Done')}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
