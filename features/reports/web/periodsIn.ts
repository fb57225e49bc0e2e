import { daysAgo } from '../../../src/format/date';
import { chosenDays, type Filters } from '../../../src/reports/ReportPage';
import { type ComparedPeriods, comparedPeriods } from '../periods';

/** Returns the periods that filters choose; undefined as for {@link chosenDays}. */
export function periodsIn(filters: Filters): ComparedPeriods | undefined {
  const chosen = chosenDays(filters);
  return chosen && comparedPeriods(chosen, daysAgo(0));
}
