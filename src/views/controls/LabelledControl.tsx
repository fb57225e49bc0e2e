import { type ReactNode, useId } from 'react';
import { translate } from '../../texts/t';
import { Control } from './Control';
import type { ControlProps } from './controlProps';
import styles from './controls.module.css';
import { unreadable } from './NumberBox';

interface LabelledControlProps extends Omit<ControlProps, 'id' | 'invalid' | 'describedBy'> {
  label: string;
  /** The validation message. */
  problem?: ReactNode;
}

/** A control with its label above and its validation message below. An unreadable number has its message immediately. */
export function LabelledControl({ label, problem: wrong, ...control }: LabelledControlProps) {
  const { spec, value } = control;
  const id = useId();
  const noNumber = spec.as === 'number' ? unreadable(value) : undefined;
  const problem = noNumber || wrong;
  const problemId = `${id}-problem`;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {translate(label)}
      </label>
      <Control {...control} id={id} invalid={Boolean(problem)} describedBy={problem ? problemId : undefined} />
      {problem && (
        <span id={problemId} className={styles.problem} role={noNumber && 'alert'}>
          {problem}
        </span>
      )}
    </div>
  );
}
