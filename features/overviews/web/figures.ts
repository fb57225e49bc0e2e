import type { Trade } from '../../../src/resources/history/trade';
import type { ProductFigures } from '../../../src/resources/products/productFigures';
import type { WarehouseFigures } from '../../../src/resources/warehouses/warehouseFigures';
import type { OverviewOf, WithOverview } from '../contract';

/* The figures of the core's pages, from an overview: for each entity the function of its name. */

export const products = (overview: OverviewOf<'products'>): ProductFigures => ({
  volume: () => Object.entries(overview.volumeByDay).map(([date, quantity]) => ({ date, quantity })),
  entries: () => overview.entries,
  more: {
    entity: 'products',
    id: overview.productId,
    list: 'entries',
    key: 'transactionId',
    count: overview.transactionCount,
  },
});

export function warehouses(overview: OverviewOf<'warehouses'>): WarehouseFigures {
  const { occupancyByDay, valueByCategory, employees, entries, warehouseId: id } = overview;
  return {
    occupancy: () => Object.entries(occupancyByDay).map(([date, occupiedCapacity]) => ({ date, occupiedCapacity })),
    values: () => valueByCategory.map(({ categoryName: label, value }) => ({ label, value })),
    made: () => new Map(employees.map((employee) => [employee.employeeId, employee.transactionsCount])),
    entries: () => entries,
    moreEntries: { entity: 'warehouses', id, list: 'entries', key: 'transactionId', count: overview.transactionsCount },
    moreProducts: { entity: 'warehouses', id, list: 'products', key: 'productId', count: overview.productsCount },
  };
}

type Party = Exclude<WithOverview, 'products' | 'warehouses'>;

/** A record of react-admin, whose `id` is the one of its entity. */
type PartyOverview = OverviewOf<Party> & { id: number };

const tradeOf =
  (entity: Party) =>
  (overview: PartyOverview): Trade => {
    const { id, transactionsCount: count, totalItems, totalPrice, months, entries } = overview;
    return {
      count,
      totalItems,
      totalPrice,
      months: () => months.map(({ month, ...sums }) => ({ date: `${month}-01`, ...sums })),
      entries: () => entries,
      more: { entity, id, list: 'entries', key: 'transactionId', count },
      types: () => ('types' in overview ? overview.types : []),
    };
  };

export const clients = tradeOf('clients');
export const suppliers = tradeOf('suppliers');
export const employees = tradeOf('employees');
