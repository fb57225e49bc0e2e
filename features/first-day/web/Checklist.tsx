import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import OpenIcon from '@mui/icons-material/RadioButtonUncheckedOutlined';
import type { Role } from '../../../contract/definition/roles';
import { MOVE_ROLE } from '../../../contract/definition/roles';
import { hasRole } from '../../../src/account';
import { supports } from '../../../src/capabilities';
import { moveUrl } from '../../../src/inventory/moveUrls';
import { createUrl } from '../../../src/routing/urls';
import { t } from '../../../src/texts/t';
import { Button, ButtonLink } from '../../../src/views/Button';
import { useEntity } from '../../../src/views/data/entities';
import { Card } from '../../../src/views/page/Card';
import type { FirstDay } from '../contract';
import styles from './firstDay.module.css';

interface ChecklistProps {
  steps: FirstDay['steps'];
  onHide: () => void;
}

interface Way {
  label: string;
  to: string;
  role?: Role;
}

/** The first steps in an empty database, each with the ways to do it. */
export function Checklist({ steps, onHide }: ChecklistProps) {
  const roleOf = {
    warehouse: useEntity('warehouses'),
    employee: useEntity('employees'),
    product: useEntity('products'),
  };
  const all: [name: keyof typeof steps, text: string, ways: Way[]][] = [
    [
      'firm',
      t('Enter the name of your firm, for documents'),
      [{ label: t('Settings'), to: '/settings', role: 'administrator' }],
    ],
    [
      'warehouse',
      t('Create the first warehouse'),
      [{ label: t('New Warehouse'), to: createUrl('warehouses'), role: roleOf.warehouse.roles.create }],
    ],
    [
      'employee',
      t('Add the employee who books moves'),
      [{ label: t('New Employee'), to: createUrl('employees'), role: roleOf.employee.roles.create }],
    ],
    [
      'products',
      t('Import the products from a spreadsheet, or enter them'),
      [
        ...(supports('import') ? [{ label: t('Import'), to: '/import', role: 'manager' as const }] : []),
        { label: t('New Product'), to: createUrl('products'), role: roleOf.product.roles.create },
      ],
    ],
    [
      'receipt',
      t('Book the opening stock as a first receipt'),
      [
        { label: t('Receive'), to: moveUrl('receive'), role: MOVE_ROLE },
        ...(supports('import')
          ? [{ label: t('Import Stock'), to: '/import?list=opening-stock', role: 'manager' as const }]
          : []),
      ],
    ],
  ];
  const shown = all.filter(([name]) => steps[name] !== null);
  const done = shown.filter(([name]) => steps[name]).length;
  const next = shown.find(([name]) => !steps[name])?.[0];
  return (
    <Card title={t('First Steps')} action={<Button onClick={onHide}>{t('Hide')}</Button>}>
      <p className={styles.count}>{t('{done} of {all} done', { done, all: shown.length })}</p>
      <ol className={styles.steps} aria-label={t('First Steps')}>
        {shown.map(([name, text, ways]) => (
          <li key={name} data-done={steps[name]} aria-current={name === next ? 'step' : undefined}>
            {steps[name] ? <DoneIcon fontSize="small" /> : <OpenIcon fontSize="small" />}
            <span>
              {text}
              {steps[name] && <span className={styles.hidden}>: {t('done')}</span>}
            </span>
            {!steps[name] && (
              <span className={styles.ways}>
                {ways
                  .filter(({ role }) => hasRole(role))
                  .map(({ label, to }, index) => (
                    <ButtonLink key={to} href={to} variant={name === next && index === 0 ? 'contained' : 'outlined'}>
                      {label}
                    </ButtonLink>
                  ))}
              </span>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
