import { t } from '../texts/t';
import { LabelledControl } from '../views/controls/LabelledControl';
import styles from './inventory.module.css';

/** The employee who books a count or a correction, and the reason for it. */
export interface EmployeeAndReason {
  employeeId: string;
  reason: string;
}

interface EmployeeAndReasonFieldsProps {
  /** Label of the employee, such as "Counted by". */
  label: string;
  /** The warehouse the employee works in. */
  warehouseId: string;
  value: EmployeeAndReason;
  onChange: (changed: Partial<EmployeeAndReason>) => void;
  /** True once the user has tried to submit: empty fields then show an error. */
  isSubmitted: boolean;
}

const missing = (value: string, isSubmitted: boolean) => isSubmitted && value.trim() === '' && t('Required');

/** The fields for the employee and the reason in the forms of counts and corrections. */
export const EmployeeAndReasonFields = ({
  label,
  warehouseId,
  value,
  onChange,
  isSubmitted,
}: EmployeeAndReasonFieldsProps) => (
  <div className={styles.parties}>
    <LabelledControl
      label={label}
      spec={{ as: 'reference', to: 'employees', hint: t('Choose Employee') }}
      filter={{ warehouseId }}
      value={value.employeeId}
      onChange={(employeeId) => onChange({ employeeId })}
      problem={missing(value.employeeId, isSubmitted)}
      required
    />
    <LabelledControl
      label={t('Reason')}
      spec={{ as: 'text', type: 'text' }}
      value={value.reason}
      onChange={(reason) => onChange({ reason })}
      problem={missing(value.reason, isSubmitted)}
      required
    />
  </div>
);

/** Tells whether both fields are filled in. */
export const isComplete = ({ employeeId, reason }: EmployeeAndReason): boolean =>
  employeeId !== '' && reason.trim() !== '';

/** Returns the two properties of the request body. */
export const employeeAndReasonBody = ({ employeeId, reason }: EmployeeAndReason) => ({
  employeeId: Number(employeeId),
  reason: reason.trim(),
});
