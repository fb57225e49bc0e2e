import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { plural, translate } from '../../texts/t';
import styles from './Tabs.module.css';

/** A tab and its panel. */
interface Tab {
  title: string;
  content: ReactNode;
  /** The number of validation errors in it. */
  problems?: number;
}

export interface TabsProps {
  tabs: readonly Tab[];
  /** The number of failed submits. Each one opens the first tab with problems, unless the current tab has problems. */
  refusals?: number;
}

/** A tab list. Print shows all panels. The URL parameter `tab` keeps the current one: `?tab=Delivery`. */
export default function TabPanels({ tabs, refusals = 0 }: TabsProps) {
  const id = useId();
  const panels = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(() => new URLSearchParams(window.location.search).get('tab'));
  const current = Math.max(
    tabs.findIndex(({ title }) => title === chosen),
    0,
  );

  const [answered, setAnswered] = useState(refusals);
  if (answered !== refusals) {
    setAnswered(refusals);
    const wrong = tabs.find(({ problems }) => problems);
    if (wrong && !tabs[current]?.problems) setChosen(wrong.title);
  }
  useEffect(() => {
    // A form focuses its first invalid field, unless that is hidden. An error message takes the focus too.
    if (refusals === 0 || document.activeElement?.matches(`${INVALID}, [role=alert]`)) return;
    panels.current?.querySelector<HTMLElement>(`:scope > :not([hidden]) ${INVALID}`)?.focus();
  }, [refusals]);

  const show = ({ title }: Tab) => {
    setChosen(title);
    const address = new URL(window.location.href);
    address.searchParams.set('tab', title);
    // Bypasses the router, whose navigation blocker would stop a form with unsaved input.
    window.history.replaceState(window.history.state, '', address);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const to = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: -1 }[event.key];
    const tab = to === undefined ? undefined : tabs.at(to % tabs.length);
    if (!tab) return;
    event.preventDefault();
    show(tab);
    (event.currentTarget.children[tabs.indexOf(tab)] as HTMLElement).focus();
  };

  return (
    <div ref={panels} className={styles.tabs}>
      <div role="tablist" className={styles.list} onKeyDown={onKeyDown}>
        {tabs.map((tab, index) => (
          <button
            key={tab.title}
            type="button"
            role="tab"
            id={`${id}-${index}`}
            aria-controls={`${id}-${index}-panel`}
            aria-selected={index === current}
            tabIndex={index === current ? 0 : -1}
            onClick={() => show(tab)}
          >
            {translate(tab.title)}{' '}
            {Boolean(tab.problems) && (
              <span className={styles.problems}>
                {plural(tab.problems ?? 0, '{count} problem', '{count} problems')}
              </span>
            )}
          </button>
        ))}
      </div>
      {tabs.map(({ title, content }, index) => (
        <div
          key={title}
          role="tabpanel"
          id={`${id}-${index}-panel`}
          aria-labelledby={`${id}-${index}`}
          className={styles.panel}
          hidden={index !== current}
        >
          <h2 className={styles.printed}>{translate(title)}</h2>
          {content}
        </div>
      ))}
    </div>
  );
}

const INVALID = '[aria-invalid=true]';
