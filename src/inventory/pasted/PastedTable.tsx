import { useState } from 'react';
import { plural, t } from '../../texts/t';
import { Button } from '../../views/Button';
import controls from '../../views/controls/controls.module.css';
import styles from '../lines/lines.module.css';
import { priceText } from '../lines/priceText';
import type { LineCells } from '../lines/unplacedLines';
import { ROLES, type Role } from './columns';
import { applyRoles, rolesProblem, type Table, withRole } from './pastedRows';
import { loadRoles } from './usePastedTables';

const CALLED = {
  code: 'Code',
  name: 'Name',
  amount: 'Amount',
  unit: 'Unit',
  price: 'Price',
  value: 'Value',
  ignored: 'Ignore',
} as const satisfies Record<Role, string>;

/** Sample rows. */
const SHOWN = 4;

interface PastedTableProps {
  table: Table;
  /** Whether the form has a place for prices. */
  hasPrices: boolean;
  onConfirm: (roles: readonly Role[]) => void;
  onRemove: () => void;
}

/** Shows a pasted table: the role of each column, which the user can change, above sample rows. */
export function PastedTable({
  table: { headings, above, asides, rows, layout, roles: detected },
  hasPrices,
  onConfirm,
  onRemove,
}: PastedTableProps) {
  const [kept] = useState(() => loadRoles(layout, detected.length));
  const [roles, setRoles] = useState(kept ?? detected);
  const body = rows.filter((row) => row !== undefined);
  const lines = applyRoles(roles, body).filter((row) => row !== undefined);
  const unread = lines.filter((line) => line.unread !== undefined).length;
  const doubtful = hasPrices ? lines.filter(({ prices = [] }) => prices.length > 1).length : 0;
  const isUnused = (role: Role) => role === 'value' || (role === 'price' && !hasPrices);
  const problem = rolesProblem(roles);
  const first = lines.find(({ amount }) => amount !== undefined) ?? lines[0];
  return (
    <section className={styles.pasted} aria-label={t('Pasted table')} data-doubtful tabIndex={-1}>
      <p>
        {[
          t('Check what the columns are, then add the lines.'),
          kept && t('The columns are as you confirmed them for the last table with this layout.'),
          above.length > 0 && t('Left out above the headings: {titles}.', { titles: above.join(', ') }),
          asides.length > 0 && t('Left out, because they look like no goods: {lines}.', { lines: asides.join(', ') }),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <div className={styles.columns}>
        <table data-unseen="labels">
          <thead>
            <tr>
              {roles.map((role, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <th key={at} scope="col" data-role={role}>
                  <select
                    className={controls.control}
                    aria-label={[t('Column {number}', { number: at + 1 }), headings?.[at]].filter(Boolean).join(', ')}
                    value={role}
                    onChange={({ target }) => setRoles(withRole(roles, at, target.value as Role))}
                  >
                    {ROLES.map((each) => (
                      <option key={each} value={each}>
                        {t(CALLED[each])}
                      </option>
                    ))}
                  </select>
                  {headings?.[at]}
                  {isUnused(role) && <small>{t('not used')}</small>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {body.slice(0, SHOWN).map((row, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are not moved
              <tr key={line}>
                {row.map((cell, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                  <td key={at} data-role={roles[at]}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {first && !problem && <p>{t('Example of a line: {line}', { line: readAs(first, hasPrices) })}</p>}
      <p role="status">
        {problem ?? (roles.includes('amount') ? '' : t('No column is the amount: each line is one piece.'))}
        {!problem &&
          unread > 0 &&
          plural(
            unread,
            '{count} of the amounts cannot be read: you will be asked for it.',
            '{count} of the amounts cannot be read: you will be asked for them.',
          )}
        {!problem && unread > 0 && ' '}
        {!problem &&
          doubtful > 0 &&
          plural(
            doubtful,
            '{count} of the prices can be read in more than one way: you will be asked.',
            '{count} of the prices can be read in more than one way: you will be asked.',
          )}
      </p>
      <div className={styles.buttons}>
        <Button variant="contained" disabled={problem !== undefined} onClick={() => onConfirm(roles)}>
          {plural(body.length, 'Add {count} line', 'Add {count} lines')}
        </Button>
        <Button onClick={onRemove}>{t('Remove')}</Button>
      </div>
    </section>
  );
}

/** Returns how a line is read, "375 × 1000037 · Garden hose", for narrow screens, whose table does not show all columns. */
function readAs({ code, words, amount, unread, prices }: LineCells, hasPrices: boolean): string {
  const line = `${amount ?? (unread === undefined ? '1' : '?')} × ${[code, words].filter(Boolean).join(' · ') || '?'}`;
  return hasPrices && prices ? `${line}, ${prices.map(priceText).join(' / ')}` : line;
}
