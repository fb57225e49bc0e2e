import { hasRole } from '../../../src/account';
import type { Entity } from '../../../src/schema/entity';
import { COSTS, COSTS_META } from '../costs';

/** Returns whether the user sees costs and values. The server leaves them out of its answers otherwise. */
export const seesCosts = (): boolean =>
  hasRole('manager') || document.querySelector(`meta[name="${COSTS_META}"]`) === null;

/** Returns whether a column has a cost or a value: now, in the period before, or its change. */
const isCost = (key: string): boolean => COSTS.includes(key.replace(/(?:Before|Change)$/, ''));

const withoutCosts = (columns: Entity['columns']) => columns.filter(({ key }) => !isCost(key));

/** Returns a report with the columns that the user sees. */
export const withoutHiddenCosts = (report: Entity): Entity =>
  seesCosts()
    ? report
    : {
        ...report,
        columns: withoutCosts(report.columns),
        ...(report.exportColumns && { exportColumns: withoutCosts(report.exportColumns) }),
        card: report.card.filter((key) => !isCost(key)),
      };
