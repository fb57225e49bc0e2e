import ExportIcon from '@mui/icons-material/FileDownloadOutlined';
import { type CSSProperties, useId, useRef, useState } from 'react';
import { t, translate } from '../../texts/t';
import { Button } from '../Button';
import menus from '../menu/menu.module.css';
import { besides } from '../menu/popover';
import type { ExportFormat } from './exportFormat';
import { exportFormats } from './exportFormats';

interface ExportProps {
  onChoose: (format: ExportFormat) => void;
}

/** The Export button and its menu of formats. */
export function ExportMenu({ onChoose }: ExportProps) {
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
        onClick={({ currentTarget }) => setPlace(besides(currentTarget))}
      >
        <ExportIcon fontSize="small" />
        <span>{t('Export')}</span>
      </Button>
      <div ref={menu} id={id} popover="auto" className={menus.menu} style={place}>
        <ExportFormats
          onChoose={(format) => {
            menu.current?.hidePopover?.();
            onChoose(format);
          }}
        />
      </div>
    </>
  );
}

/** A button for each format, as items of a menu. */
export const ExportFormats = ({ onChoose }: ExportProps) =>
  exportFormats().map((format) => (
    <Button key={format.exportAs} onClick={() => onChoose(format)}>
      {translate(format.exportAs)} <small>{translate(format.says)}</small>
    </Button>
  ));
