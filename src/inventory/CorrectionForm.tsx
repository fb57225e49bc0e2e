import { type SubmitEvent, useState } from 'react';
import type { Correction } from '../../contract/returns';
import { Button } from '../views/Button';
import { Card } from '../views/Card';
import { LabelledControl } from '../views/controls/LabelledControl';
import { WriteFailure } from '../views/WriteFailure';
import type { Picked } from './form';
import styles from './inventory.module.css';
import { Plan } from './Plan';
import { RecordPicker } from './RecordPicker';
import { movedOf, type StandingLine } from './standing';
import { useCorrection } from './useCorrection';
import { isSaid, WhoAndWhy, whoOf } from './WhoAndWhy';

interface CorrectionFormProps {
  transactionId: number;
  lines: readonly StandingLine[];
  /** Where whoever corrects it works. */
  warehouseId: string;
  onBooked: (moves: Correction['moves']) => void;
  onCancel: () => void;
}

const AMOUNT = /^\d+$/;

/** A transaction as it is recorded beside how it should have been. What that books is shown before it is booked. */
export default function CorrectionForm({ transactionId, lines, warehouseId, onBooked, onCancel }: CorrectionFormProps) {
  const [who, setWho] = useState({ employeeId: '', reason: '' });
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({});
  const [added, setAdded] = useState<readonly Picked[]>([]);
  const [isTried, setTried] = useState(false);
  const { plan, busy, failure, ask, book, forget } = useCorrection(transactionId, onBooked);

  const recorded = lines.map((line) => ({ productId: line.productId, name: line.name, recorded: movedOf(line) }));
  const all = [...recorded, ...added.map(({ id, name }) => ({ productId: id, name, recorded: 0 }))];
  const actualOf = (line: (typeof all)[number]) => typed[line.productId] ?? String(line.recorded);
  const differing = all.filter((line) => actualOf(line) !== String(line.recorded));
  const isReadable = differing.every((line) => AMOUNT.test(actualOf(line)));

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (!isSaid(who) || differing.length === 0 || !isReadable) return;
    const named = differing.map((line) => ({
      productId: line.productId,
      recorded: line.recorded,
      actual: Number(actualOf(line)),
    }));
    void ask({ ...whoOf(who), lines: named });
  };

  return (
    <Card title="Correct this">
      <form onSubmit={submit} noValidate className={styles.correction}>
        <fieldset className={styles.sheet} disabled={busy !== false}>
          <table className={styles.lines}>
            <thead>
              <tr>
                <th scope="col">Product</th>
                <th scope="col">Recorded</th>
                <th scope="col">Should be</th>
              </tr>
            </thead>
            <tbody>
              {all.map((line) => (
                <tr key={line.productId}>
                  <th scope="row">{line.name}</th>
                  <td>{line.recorded}</td>
                  <td>
                    <LabelledControl
                      label={`Should be: ${line.name}`}
                      spec={{ as: 'number', step: 1, min: 0 }}
                      value={actualOf(line)}
                      onChange={(actual) => {
                        setTyped({ ...typed, [line.productId]: actual });
                        forget();
                      }}
                      problem={isTried && !AMOUNT.test(actualOf(line)) && 'Must be a whole number from 0'}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <RecordPicker
            label="Another product"
            hint="Choose Product"
            from="products"
            value={null}
            onChange={(picked) => {
              if (!picked || all.some(({ productId }) => productId === picked.id)) return;
              setAdded([...added, picked]);
              forget();
            }}
          />
          <WhoAndWhy
            label="Corrected by"
            warehouseId={warehouseId}
            value={who}
            onChange={(changed) => {
              setWho({ ...who, ...changed });
              forget();
            }}
            isTried={isTried}
          />
          {failure && <WriteFailure {...failure} />}
          {isTried && differing.length === 0 && (
            <p className={styles.problem} role="alert">
              Every amount is the one that is recorded.
            </p>
          )}
          {plan && <Plan moves={plan} />}
          <div className={styles.end}>
            {plan ? (
              <Button variant="contained" size="medium" busy={busy} onClick={() => void book()}>
                Book the correction
              </Button>
            ) : (
              <Button type="submit" variant="contained" size="medium" busy={busy}>
                Show what will be booked
              </Button>
            )}
            <Button onClick={onCancel}>Cancel</Button>
          </div>
        </fieldset>
      </form>
    </Card>
  );
}
