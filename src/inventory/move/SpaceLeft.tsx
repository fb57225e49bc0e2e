import type { CSSProperties } from 'react';
import { useWatch } from 'react-hook-form';
import type { Warehouse } from '../../../contract/entities/warehouse';
import { formatNumber } from '../../format/number';
import { t } from '../../texts/t';
import { useMatching } from '../../views/controls/useMatching';
import later from '../later.module.css';
import { type MoveForm, sizeOf } from './moveForm';

interface SpaceLeftProps {
  /** The name of the warehouse field that the goods enter. */
  target: string;
}

/** Shows the free space of the target warehouse and the space of the goods. Only warns of an excess: the server decides. */
export default function SpaceLeft({ target }: SpaceLeftProps) {
  const id = useWatch<MoveForm, `ids.${string}`>({ name: `ids.${target}` });
  const rows = useWatch<MoveForm, 'rows'>({ name: 'rows' });
  // The same query as the warehouse select, so it sends no request of its own.
  const { data } = useMatching<Warehouse>('warehouses', { filter: {}, meta: { all: true } }, true);
  const warehouse = data?.data.find((one) => String(one.id) === id);
  const needed = sizeOf(rows);
  if (!warehouse || needed === undefined) return null;

  const { name, capacity, occupiedCapacity: occupied } = warehouse;
  const free = capacity - occupied;
  const over = hundredths(needed - free);
  const text = t('{free} of {capacity} free, {needed} needed', {
    free: formatNumber(free),
    capacity: formatNumber(capacity),
    needed: formatNumber(needed),
  });
  return (
    <>
      <p>
        <span>{t('Space in {name}', { name })}:</span> {text}
      </p>
      <meter
        aria-label={t('Space in {name}', { name })}
        aria-valuetext={text}
        data-over={over > 0 || undefined}
        max={capacity}
        high={capacity}
        value={occupied + needed}
        style={
          { '--occupied': share(occupied, capacity), '--taken': share(occupied + needed, capacity) } as CSSProperties
        }
      />
      {over > 0 && (
        <p className={later.short} role="status">
          {t('It does not fit: {size} too much. You can send it anyway; the server decides.', {
            size: formatNumber(over),
          })}
        </p>
      )}
    </>
  );
}

/** Rounds to two decimals, which sizes have; further decimals of a sum are floating-point errors. */
const hundredths = (size: number): number => Number(size.toFixed(2));

const share = (part: number, whole: number): string => `${whole > 0 ? (100 * part) / whole : 100}%`;
