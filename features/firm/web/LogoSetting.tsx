import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../../src/calls/call';
import { useCall } from '../../../src/calls/useCall';
import type { AnyRow } from '../../../src/schema/record';
import { t } from '../../../src/texts/t';
import { Button } from '../../../src/views/Button';
import { FileButton } from '../../../src/views/controls/FileButton';
import { type Failed, failedBy } from '../../../src/views/data/failed';
import { failureOf } from '../../../src/views/data/unanswered';
import { ErrorMessage } from '../../../src/views/messages/ErrorMessage';
import { WriteFailure } from '../../../src/views/messages/WriteFailure';
import type { Firm } from '../contract';
import { LOGO_TYPES, MAX_LOGO_BYTES } from '../logo';
import { FirmHead } from './FirmHead';
import styles from './firm.module.css';
import { changeLogoCall, firmCall } from './firmCalls';

const readAsDataUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error(file.name)));
    reader.readAsDataURL(file);
  });

/** Why a file cannot be the logo; undefined if it can. */
const faultOf = ({ type, size }: File): string | undefined => {
  if (!LOGO_TYPES.some((each) => each === type)) return t('Choose a PNG or SVG file.');
  return size > MAX_LOGO_BYTES ? t('The file is larger than 100 kB.') : undefined;
};

/** The logo of the firm: choose, replace, remove. Below it the letterhead with the saved values. */
export default function LogoSetting({ values }: { values: AnyRow }) {
  const query = useCall(firmCall, {});
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [fileName, setFileName] = useState('');
  const [failure, setFailure] = useState<Failed | null>(null);
  const logo = query.data?.logo ?? null;
  const firm = { ...values, logo } as Firm;

  const change = async (logo: () => string | null | Promise<string>) => {
    setBusy(true);
    setFailure(null);
    try {
      await send(changeLogoCall, { body: { logo: await logo() } });
      await client.invalidateQueries({ queryKey: ['firm'] });
    } catch (error) {
      setFailure(failedBy(error));
    }
    setBusy(false);
  };
  const choose = (file: File) => {
    setFileName(file.name);
    const fault = faultOf(file);
    if (fault) setFailure({ message: fault, doubt: undefined });
    else void change(() => readAsDataUrl(file));
  };

  const remove = () => {
    setFileName('');
    void change(() => null);
  };

  const unread = failureOf(query);
  if (unread) return <ErrorMessage {...unread} />;
  return (
    <section className={styles.logo} aria-label={t('Logo')} aria-busy={query.data === undefined}>
      <h3>{t('Logo')}</h3>
      {failure && <WriteFailure {...failure} />}
      <div className={styles.choice}>
        <FileButton
          label={firm.logo ? t('Replace the logo') : t('Choose a logo')}
          accept={LOGO_TYPES.join()}
          busy={busy && t('Saving')}
          fileName={fileName}
          onChoose={choose}
        />
        {firm.logo && (
          <Button variant="outlined" disabled={busy} onClick={remove}>
            {t('Remove the logo')}
          </Button>
        )}
      </div>
      <p className={styles.note}>{t('PNG or SVG, at most 100 kB. It is saved at once.')}</p>
      <h3>{t('Letterhead')}</h3>
      <div className={styles.preview}>
        <FirmHead firm={firm} />
        {!firm.name && !firm.address && !firm.taxNumber && !firm.logo && (
          <p className={styles.note}>{t('Printed documents have no letterhead yet.')}</p>
        )}
      </div>
    </section>
  );
}
