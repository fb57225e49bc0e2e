import LanguageIcon from '@mui/icons-material/TranslateOutlined';
import { useId, useRef } from 'react';
import { LanguageButtons } from '../texts/LanguageButtons';
import { t } from '../texts/t';
import { IconButton } from '../views/Button';
import styles from './layout.module.css';

/** A button in the header that opens the choice of languages. On a phone the sidebar has the choice. */
export default function LanguageMenu() {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  return (
    <>
      <IconButton className={styles.languageButton} popoverTarget={id} aria-label={t('Language')} title={t('Language')}>
        <LanguageIcon fontSize="small" />
      </IconButton>
      <div ref={menu} id={id} popover="auto" className={styles.languageMenu}>
        <LanguageButtons onChosen={() => menu.current?.hidePopover?.()} />
      </div>
    </>
  );
}
