import type { Ref } from 'react';
import { t } from '../../../src/texts/t';
import type { Choice, ChoiceGroup } from './choices';
import styles from './search.module.css';

interface ResultsProps {
  id: string;
  listRef: Ref<HTMLDivElement>;
  groups: readonly ChoiceGroup[];
  active: Choice | undefined;
  optionId: (choice: Choice) => string;
  onPoint: (choice: Choice) => void;
}

/** The choices of the search, under their headings. Each is a link, so that the app preloads it and a middle click opens a tab. */
export const Results = ({ id, listRef, groups, active, optionId, onPoint }: ResultsProps) => (
  <div ref={listRef} id={id} role="listbox" aria-label={t('Results')} className={styles.list}>
    {groups.map(({ heading, choices }, at) => (
      // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox
      <div key={heading} role="group" aria-labelledby={`${id}-${at}`}>
        <div id={`${id}-${at}`} role="presentation" className={styles.heading}>
          {heading}
        </div>
        {choices.map((choice) => (
          <a
            key={choice.id}
            id={optionId(choice)}
            role="option"
            aria-selected={choice.id === active?.id}
            tabIndex={-1}
            href={choice.href}
            className={styles.option}
            // Only a moved pointer: the list may move under a resting one.
            onPointerMove={() => choice.id === active?.id || onPoint(choice)}
          >
            <choice.icon fontSize="small" />
            <span className={styles.label}>{choice.label}</span>
            {choice.note && <span className={styles.note}>{choice.note}</span>}
            {choice.keys && <kbd aria-hidden>{choice.keys}</kbd>}
          </a>
        ))}
      </div>
    ))}
  </div>
);
