import { LabelledControl } from '../views/controls/LabelledControl';
import styles from './inventory.module.css';

/** Who books something that did not happen as it was recorded, and why. */
export interface Who {
  employeeId: string;
  reason: string;
}

interface WhoAndWhyProps {
  /** What the employee has to do with it: "Counted by". */
  label: string;
  /** The warehouse the employee works in. */
  warehouseId: string;
  value: Who;
  onChange: (changed: Partial<Who>) => void;
  /** Whether it was tried to go on, so that what is missing is told. */
  isTried: boolean;
}

const missing = (value: string, isTried: boolean) => isTried && value.trim() === '' && 'Required';

/** What is asked wherever something is set right. */
export const WhoAndWhy = ({ label, warehouseId, value, onChange, isTried }: WhoAndWhyProps) => (
  <div className={styles.parties}>
    <LabelledControl
      label={label}
      spec={{ as: 'reference', to: 'employees', hint: 'Choose Employee' }}
      filter={{ warehouseId }}
      value={value.employeeId}
      onChange={(employeeId) => onChange({ employeeId })}
      problem={missing(value.employeeId, isTried)}
      required
    />
    <LabelledControl
      label="Reason"
      spec={{ as: 'text', type: 'text' }}
      value={value.reason}
      onChange={(reason) => onChange({ reason })}
      problem={missing(value.reason, isTried)}
      required
    />
  </div>
);

/** Whether nothing of it is missing. */
export const isSaid = ({ employeeId, reason }: Who): boolean => employeeId !== '' && reason.trim() !== '';

/** As it goes on the wire. */
export const whoOf = ({ employeeId, reason }: Who) => ({ employeeId: Number(employeeId), reason: reason.trim() });
