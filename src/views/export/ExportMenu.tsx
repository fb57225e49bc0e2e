import ExportIcon from '@mui/icons-material/FileDownloadOutlined';
import { type CSSProperties, useId, useRef, useState } from 'react';
import { t } from '../../texts/t';
import { Button } from '../Button';
import { type CsvFormat, EXCEL_CSV, PLAIN_CSV } from './csv';
import styles from './export.module.css';

const formats = [
  { label: 'CSV', says: 'commas, decimal point: for programs', format: PLAIN_CSV },
  { label: 'CSV for Excel', says: 'semicolons, decimal comma: where 12,5 is written', format: EXCEL_CSV },
] as const;

/** The Export button and its menu of formats. */
export function ExportMenu({ onChoose }: { onChoose: (format: CsvFormat) => void }) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<CSSProperties>({});
  return (
    <>
      <Button
        variant="outlined"
        aria-label={t('Export')}
        title={t('Export')}
        popoverTarget={id}
        onClick={({ currentTarget }) => setPlace(below(currentTarget))}
      >
        <ExportIcon fontSize="small" />
        <span>{t('Export')}</span>
      </Button>
      <div ref={menu} id={id} popover="auto" className={styles.menu} style={place}>
        {formats.map(({ label, says, format }) => (
          <Button
            key={label}
            onClick={() => {
              menu.current?.hidePopover?.();
              onChoose(format);
            }}
          >
            {t(label)} <small>{t(says)}</small>
          </Button>
        ))}
      </div>
    </>
  );
}

/** Positions the menu below a button, aligned to the side with more space. */
function below(button: Element): CSSProperties {
  const { bottom, left, right } = button.getBoundingClientRect();
  const { clientWidth } = document.documentElement;
  return { top: bottom + 4, ...(left + right < clientWidth ? { left } : { right: clientWidth - right }) };
}
