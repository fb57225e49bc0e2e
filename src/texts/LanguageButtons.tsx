import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../contract/language';
import { chooseLanguage, useLanguage } from './language';
import styles from './languageButtons.module.css';

interface LanguageButtonsProps {
  /** Called with a chosen language once its texts are shown. */
  onChosen?: (language: Language) => void;
  onFailed?: () => void;
}

/** A button for each language; the current one is pressed. */
export function LanguageButtons({ onChosen, onFailed }: LanguageButtonsProps) {
  const current = useLanguage();
  return (
    <div className={styles.languages}>
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          lang={language === 'original' ? undefined : language}
          aria-pressed={language === current}
          onClick={() => void chooseLanguage(language).then(() => onChosen?.(language), onFailed)}
        >
          {LANGUAGE_NAMES[language]}
        </button>
      ))}
    </div>
  );
}
