import type { Report } from '../../contract/definition/report';
import { ReportPage } from './ReportPage';
import { type ReportScreen, reportEntity } from './reportEntity';

/**
 * Makes the page of a report from its declaration. A report with kinds of rows has the same columns for each: one whose columns
 * differ renders {@link ReportPage} itself.
 * @example export default defineReportPage(valueReport, { empty: 'Nothing is in stock.' });
 */
export function defineReportPage(report: Report, screen: ReportScreen & { method?: string }) {
  const entity = reportEntity(report, screen);
  const entities = report.groups
    ? Object.fromEntries(Object.keys(report.groups).map((group) => [group, entity]))
    : entity;
  return function DefinedReportPage() {
    return <ReportPage report={report} entities={entities} {...(screen.method && { method: screen.method })} />;
  };
}
