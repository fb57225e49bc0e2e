import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type Ref, useState } from 'react';
import { t } from '../texts/t';
import { Button } from '../views/Button';
import { type Failed, failedBy, isRefusal } from '../views/data/failed';
import { reportLate, reportLateFailure } from '../views/messages/lateOutcomes';
import { WriteFailure } from '../views/messages/WriteFailure';
import { Card } from '../views/page/Card';
import { useLeft } from '../views/useLeft';
import { type EmployeeAndReason, EmployeeAndReasonFields } from './EmployeeAndReasonFields';
import inventory from './inventory.module.css';
import later from './later.module.css';
import styles from './plannedForm.module.css';

interface PlannedWriteOptions<Body, Plan, Booked> {
  /** The title of the form, for a failure that is reported after the user has left. */
  title: string;
  /** The page of the corrected transaction. */
  page: string;
  /** Plans a body; records nothing. */
  plan: (body: Body) => Promise<Plan>;
  book: (body: Body) => Promise<Booked>;
  onBooked: (booked: Booked) => void;
  /** Says that it is booked, to a user who has left. */
  bookedText: string;
  failureOf?: (error: unknown) => Failed;
  /** Whether a refusal means that the plan is out of date. */
  dropsRefused?: boolean;
}

/** Plans a write, and books the plan. The layout reports the outcome if the user has left the page. */
export function usePlannedWrite<Body, Plan, Booked>(options: PlannedWriteOptions<Body, Plan, Booked>) {
  const { title, page, failureOf = (error) => failedBy(error, 'transactions') } = options;
  const queryClient = useQueryClient();
  const [planned, setPlanned] = useState<{ body: Body; plan: Plan } | null>(null);
  const [busy, setBusy] = useState<'Planning' | 'Sending' | false>(false);
  const [failure, setFailure] = useState<Failed | null>(null);
  const [isTried, setTried] = useState(false);
  const isLeft = useLeft();
  const attempt = async (what: 'Planning' | 'Sending', call: () => Promise<void>) => {
    setBusy(what);
    setFailure(null);
    try {
      await call();
    } catch (error) {
      const failed = failureOf(error);
      setFailure(what === 'Planning' ? { ...failed, doubt: undefined } : failed);
      if (isLeft.current && what === 'Sending') reportLateFailure(title, failed, page);
      if (options.dropsRefused && isRefusal(error)) {
        setPlanned(null);
        void queryClient.invalidateQueries();
      }
    } finally {
      setBusy(false);
    }
  };
  return {
    title,
    /** The plan; null after a change of the input. */
    plan: planned?.plan ?? null,
    busy,
    failure,
    /** Whether the user has submitted: incomplete fields then show an error. */
    isTried,
    /** Plans a body; null for an incomplete one. */
    submit: (body: Body | null) => {
      setTried(true);
      if (body) void attempt('Planning', async () => setPlanned({ body, plan: await options.plan(body) }));
    },
    book: () =>
      attempt('Sending', async () => {
        if (!planned) return;
        const booked = await options.book(planned.body);
        void queryClient.invalidateQueries();
        options.onBooked(booked);
        if (isLeft.current) reportLate({ text: options.bookedText, link: { href: page, label: t('Show it') } });
      }),
    /** Drops the plan after a change of the input. */
    forget: () => {
      setPlanned(null);
      setFailure(null);
    },
  };
}

interface PlannedFormProps<Body, Plan> {
  write: Omit<ReturnType<typeof usePlannedWrite<Body, Plan, never>>, 'submit'>;
  /** The warehouse of the employee. */
  warehouseId: string;
  signed: EmployeeAndReason;
  onSign: (changed: Partial<EmployeeAndReason>) => void;
  /** Shown after a submit without anything to book. */
  emptyText: string | false;
  /** Shows the plan. */
  preview: (plan: Plan) => ReactNode;
  bookLabel: string;
  onSubmit: () => void;
  onCancel: () => void;
  className: string | undefined;
  fieldsRef?: Ref<HTMLFieldSetElement>;
  children: ReactNode;
}

/** A form with an employee and a reason, whose effect is shown before it is booked. */
export function PlannedForm<Body, Plan>({ write, fieldsRef, children, ...props }: PlannedFormProps<Body, Plan>) {
  const { title, plan, busy, failure, isTried, book } = write;
  return (
    <Card title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          props.onSubmit();
        }}
        noValidate
        className={`${styles.form} ${props.className}`}
      >
        <fieldset ref={fieldsRef} className={inventory.sheet} disabled={busy !== false}>
          {children}
          <EmployeeAndReasonFields
            label={t('Corrected by')}
            warehouseId={props.warehouseId}
            value={props.signed}
            onChange={props.onSign}
            isSubmitted={isTried}
          />
          {failure && <WriteFailure {...failure} />}
          {isTried && props.emptyText && (
            <p className={inventory.problem} role="alert">
              {props.emptyText}
            </p>
          )}
          {plan && props.preview(plan)}
          <div className={later.end}>
            {plan ? (
              <Button variant="contained" size="medium" busy={busy} onClick={() => void book()}>
                {props.bookLabel}
              </Button>
            ) : (
              <Button type="submit" variant="contained" size="medium" busy={busy}>
                {t('Show what will be booked')}
              </Button>
            )}
            <Button onClick={props.onCancel}>{t('Cancel')}</Button>
          </div>
        </fieldset>
      </form>
    </Card>
  );
}
