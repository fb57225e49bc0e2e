import { type ReactNode, useId } from 'react';
import { Control } from './Control';
import type { ControlProps } from './controlProps';
import styles from './controls.module.css';

interface LabelledControlProps extends Omit<ControlProps, 'id' | 'invalid' | 'describedBy'> {
  label: string;
  /** What is wrong with the value. */
  problem?: ReactNode;
}

/** A control under its label, with what is wrong with it below. */
export function LabelledControl({ label, problem, ...control }: LabelledControlProps) {
  const id = useId();
  const problemId = `${id}-problem`;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <Control {...control} id={id} invalid={Boolean(problem)} describedBy={problem ? problemId : undefined} />
      {problem && (
        <span id={problemId} className={styles.problem}>
          {problem}
        </span>
      )}
    </div>
  );
}
