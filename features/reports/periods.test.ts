import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { reportDays } from '../../contract/definition/reportDays';
import { MACHINE_CLOCK } from '../../server/db/day';
import { deliver, receive } from '../../server/inventory/stock';
import { openApi } from '../../tests/helpers/api';
import { insertTrade } from '../../tests/helpers/scene';
import { inTimeZone } from '../../tests/helpers/timeZone';
import { comparedPeriods, monthWithin } from './periods';

/** In Warsaw the clocks change at two o'clock, in Beirut and in Havana at midnight, so that a day has no 00:00. */
const zones = ['UTC', 'Europe/Warsaw', 'Asia/Beirut', 'America/Havana', 'Pacific/Kiritimati'];

describe.each(zones)('in the time zone %s', (zone) => {
  inTimeZone(zone);

  const days = (from: string, to: string) => ({ fromDate: from, toDate: to });

  test.each([
    // Whole months are compared with months, also those in which the clocks change.
    [days('2026-03-01', '2026-03-31'), days('2026-02-01', '2026-02-28'), { months: 1, days: 0 }],
    [days('2026-04-01', '2026-04-30'), days('2026-03-01', '2026-03-31'), { months: 1, days: 0 }],
    [days('2026-10-01', '2026-10-31'), days('2026-09-01', '2026-09-30'), { months: 1, days: 0 }],
    [days('2026-01-01', '2026-12-31'), days('2025-01-01', '2025-12-31'), { months: 12, days: 0 }],
    [days('2024-02-01', '2024-02-29'), days('2024-01-01', '2024-01-31'), { months: 1, days: 0 }],
    // A week and a day with 23 or 25 hours.
    [days('2026-03-23', '2026-03-29'), days('2026-03-16', '2026-03-22'), { months: 0, days: 7 }],
    [days('2026-03-29', '2026-03-29'), days('2026-03-28', '2026-03-28'), { months: 0, days: 1 }],
    [days('2026-03-30', '2026-04-05'), days('2026-03-23', '2026-03-29'), { months: 0, days: 7 }],
    [days('2026-10-25', '2026-10-25'), days('2026-10-24', '2026-10-24'), { months: 0, days: 1 }],
    [days('2026-10-26', '2026-11-01'), days('2026-10-19', '2026-10-25'), { months: 0, days: 7 }],
    // The calendar begins with the year 1.
    [days('0001-01-01', '2026-03-05'), days('0001-01-01', '0001-01-01'), { months: 0, days: 739_680 }],
    [days('0001-01-01', '9999-12-31'), days('0001-01-01', '0001-01-01'), { months: 119_988, days: 0 }],
  ])('%o is compared with %o', (chosen, before, shift) => {
    expect(comparedPeriods(chosen, '2026-06-15')).toEqual({ period: chosen, before, shift });
  });

  test('a period has its default days', () => {
    expect(comparedPeriods({}, '2026-03-29').period).toEqual(days('2026-03-01', '2026-03-29'));
    expect(reportDays.period.of({}, '2026-03-29')).toEqual(days('2025-12-30', '2026-03-29'));
    expect(reportDays.period.of({ toDate: '2026-10-25' }, '2026-11-28')).toEqual(days('2026-07-28', '2026-10-25'));
    expect(reportDays.period.of({ toDate: '0001-01-05' }, '2026-11-28')).toEqual(days('0001-01-01', '0001-01-05'));
    expect(reportDays.pastPeriod.of({ toDate: '2026-12-31' }, '2026-03-29')).toEqual(days('2025-12-30', '2026-03-29'));
    expect(monthWithin('2026-03', days('2026-01-15', '2026-03-29'))).toEqual(days('2026-03-01', '2026-03-29'));
    expect(monthWithin('2026-10', days('', '9999-12-31'))).toEqual(days('2026-10-01', '2026-10-31'));
  });
});

describe('around a change of the clocks', () => {
  inTimeZone('Europe/Warsaw');
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  test.each([
    // 00:30 is the day of the change, whose first minutes are the day before in UTC.
    ['2026-03-28T22:59:00Z', '2026-03-28', '2026-03-28T23:30:00Z', '2026-03-29', '2026-03-29T21:59:00Z'],
    ['2026-10-24T21:59:00Z', '2026-10-24', '2026-10-24T22:30:00Z', '2026-10-25', '2026-10-25T22:59:00Z'],
    // Also on the last day of a month and of a year.
    ['2026-03-31T21:59:00Z', '2026-03-31', '2026-03-31T22:30:00Z', '2026-04-01', '2026-04-01T21:59:00Z'],
    ['2026-12-31T22:59:00Z', '2026-12-31', '2026-12-31T23:30:00Z', '2027-01-01', '2027-01-01T22:59:00Z'],
  ])('goods of %s are of %s, those of %s are of %s', async (evening, dayBefore, night, day, lastMinute) => {
    vi.setSystemTime(evening);
    const { app, db, close } = await openApi({ clock: MACHINE_CLOCK });
    try {
      const { warehouseIds, employeeIds, productIds, supplierId, clientId } = await insertTrade(db, [1e6], [{}]);
      const [warehouseId = 0, employeeId = 0, productId = 0] = [warehouseIds[0], employeeIds[0], productIds[0]];
      const at = { warehouseId, employeeId };
      await receive(db, { ...at, supplierId, items: { [productId]: 7 } });
      vi.setSystemTime(night);
      await deliver(db, { ...at, clientId, items: { [productId]: 2 } });
      vi.setSystemTime(lastMinute);
      await deliver(db, { ...at, clientId, items: { [productId]: 1 } });
      const ask = async (path: string) => (await app.inject(`/api/${path}`)).json();
      const stock = async (date: string) => (await ask(`reports/stock?date=${date}`)).totals.quantity;
      expect([await stock(dayBefore), await stock(day)]).toEqual([7, 4]);
      const moved = async (on: string) => {
        const { totals } = await ask(`reports/movements?fromDate=${on}&toDate=${on}`);
        return [totals.in, totals.out];
      };
      expect([await moved(dayBefore), await moved(day)]).toEqual([
        [7, 0],
        [0, 3],
      ]);
      const { totals, toDate } = await ask('reports/turnover');
      expect([toDate, totals.sold, totals.quantity]).toEqual([day, 3, 4]);
      // The week of the main panel ends with the local day: $70.00 came and $30.00 left.
      expect((await ask('dashboard/summary')).turnoverLastWeek).toBe(100);
      const { content } = await ask(`reports/stock-card?productId=${productId}`);
      expect(content.map(({ date, quantity }: { date: string; quantity: number }) => [date, quantity])).toEqual([
        [dayBefore, 7],
        [day, 5],
        [day, 4],
      ]);
    } finally {
      await close();
    }
  });
});
