import ExportIcon from '@mui/icons-material/FileDownloadOutlined';
import { t, translate } from '../../texts/t';
import { Button } from '../Button';
import menus from '../menu/menu.module.css';
import type { ExportFormat } from './exportFormat';
import { exportFormats } from './exportFormats';

interface ExportItemsProps {
  onChoose: (format: ExportFormat) => void;
}

/** A button for each format of an export, as a group of items of a menu. */
export const ExportItems = ({ onChoose }: ExportItemsProps) => (
  <fieldset className={menus.group}>
    <legend>
      <span>
        <ExportIcon fontSize="small" />
        {t('Export')}
      </span>
    </legend>
    {exportFormats().map((format) => (
      <Button key={format.exportAs} onClick={() => onChoose(format)}>
        {translate(format.exportAs)} <small>{translate(format.says)}</small>
      </Button>
    ))}
  </fieldset>
);
