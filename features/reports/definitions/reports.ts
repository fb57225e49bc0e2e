import type { Report } from '../../../contract/definition/report';
import { ageingReport } from './ageing';
import { countsReport } from './countDifferences';
import { idleReport } from './idleStock';
import { marginReport } from './margin';
import { movementsReport } from './movements';
import { purchasesReport } from './purchases';
import { stockCardReport } from './stockCard';
import { stockReport } from './stockOnDay';
import { deliveriesReport } from './supplierDeliveries';
import { turnoverReport } from './turnover';

/** All reports, as declarations. */
export const REPORTS = [
  stockReport,
  stockCardReport,
  countsReport,
  movementsReport,
  deliveriesReport,
  turnoverReport,
  purchasesReport,
  idleReport,
  ageingReport,
  marginReport,
] as const satisfies readonly Report[];
