import ExportIcon from '@mui/icons-material/FileDownloadOutlined';
import { type CSSProperties, useId, useRef, useState } from 'react';
import { t, translate } from '../../texts/t';
import { Button } from '../Button';
import styles from './export.module.css';
import type { ExportFormat } from './exportFormat';
import { exportFormats } from './exportFormats';

/** The Export button and its menu of formats. */
export function ExportMenu({ onChoose }: { onChoose: (format: ExportFormat) => void }) {
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
        {exportFormats().map((format) => (
          <Button
            key={format.exportAs}
            onClick={() => {
              menu.current?.hidePopover?.();
              onChoose(format);
            }}
          >
            {translate(format.exportAs)} <small>{translate(format.says)}</small>
          </Button>
        ))}
      </div>
    </>
  );
}

/** Pixels between the menu and the edge of the screen. */
const MARGIN = 12;

/** Positions the menu below a button, aligned to the side with more space, within the screen. */
function below(button: Element): CSSProperties {
  const { bottom, left, right } = button.getBoundingClientRect();
  const { clientWidth } = document.documentElement;
  const side =
    left + right < clientWidth
      ? { left, maxWidth: clientWidth - left - MARGIN }
      : { right: clientWidth - right, maxWidth: right - MARGIN };
  return { top: bottom + 4, ...side };
}
