import { chooseLanguage, LANGUAGES, type Language, useLanguage } from './language';
import styles from './languageButtons.module.css';

/** Each language by its own name; the specification's mix of two by the name of its role. */
const NAMES: Readonly<Record<Language, string>> = { original: 'Original', en: 'English', pl: 'Polski' };

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
          {NAMES[language]}
        </button>
      ))}
    </div>
  );
}
