import CloseIcon from '@mui/icons-material/CloseOutlined';
import { useGetOne } from 'react-admin';
import { dayOf, formatDay } from '../../format/date';
import type { usePageSearch } from '../../navigation/usePageSearch';
import type { Entity } from '../../schema/entity';
import type { ReferenceSpec } from '../../schema/field';
import { type Filter, filterLabel } from '../../schema/list/filters';
import { type ListAddress, withParam } from '../../schema/list/listAddress';
import { unusableIn } from '../../schema/list/unusableParams';
import type { AnyRecord } from '../../schema/record';
import { t, translate } from '../../texts/t';
import { Button } from '../Button';
import { useOptions } from '../controls/useOptions';
import { useRepresent } from '../controls/useRepresent';
import styles from './list.module.css';

interface FilterChipsProps {
  entity: Entity;
  filters: ListAddress['filters'];
  /** The active preset, if the controls do not show all of its filters. */
  only: ListAddress['preset'] | undefined;
  /** The query string of the URL. */
  search: URLSearchParams;
  onChange: ReturnType<typeof usePageSearch>['change'];
  onFilter: (name: string, value: string) => void;
  onDropPreset: () => void;
  onClear: () => void;
}

/** A chip for each active filter and each ignored URL parameter, with a button that removes it, and one that removes all. */
export default function FilterChips({ entity, filters, only, search, onClear, ...on }: FilterChipsProps) {
  const inUse = Object.entries(filters).flatMap(([name, value]) => {
    const filter = entity.filters[name];
    return filter ? [{ name, filter, value }] : [];
  });
  const unusable = unusableIn(entity, search);
  if (inUse.length + unusable.length === 0 && !only) return null;
  const drop = (params: readonly string[]) =>
    on.onChange((current) => params.reduce((search, param) => withParam(search, param, ''), current), {
      replace: true,
    });
  return (
    <div className={styles.chips}>
      {only && (
        <Chip
          name={translate(only.label)}
          label={t('Only: {view}', { view: translate(only.label) })}
          onDrop={on.onDropPreset}
        />
      )}
      {inUse.map(({ name, filter, value }) => (
        <FilterChip key={name} filter={filter} value={value} onDrop={() => on.onFilter(name, '')} />
      ))}
      {unusable.map(({ param, label, value, problem }) => (
        <Chip
          key={param}
          isIgnored
          name={label}
          label={[t('Ignored: {label} “{value}”', { label, value }), problem].filter(Boolean).join('. ')}
          onDrop={() => drop([param])}
        />
      ))}
      <Button
        onClick={() => {
          onClear();
          drop(unusable.map(({ param }) => param));
        }}
      >
        {t('Clear all')}
      </Button>
    </div>
  );
}

interface FilterChipProps {
  filter: Filter;
  value: string;
  onDrop: () => void;
}

function FilterChip({ filter, ...chip }: FilterChipProps) {
  const { input } = filter;
  return input.as === 'reference' ? (
    <ReferenceChip {...chip} label={filterLabel(filter)} spec={input} />
  ) : (
    <Chip
      name={filterLabel(filter)}
      label={`${filterLabel(filter)}: ${textOf(filter, chip.value)}`}
      onDrop={chip.onDrop}
    />
  );
}

function textOf({ input }: Filter, value: string): string {
  if (input.as === 'choice') return translate(input.choices.find((choice) => choice.value === value)?.label ?? value);
  // A date after the year 9999 has no formatted text.
  return input.as === 'text' && input.type === 'date' && dayOf(value) === value ? formatDay(value) : value;
}

/** Shows the name of a record. Shares the query of the filter's control. */
function ReferenceChip({
  label,
  spec,
  value,
  onDrop,
}: Omit<FilterChipProps, 'filter'> & { label: string; spec: ReferenceSpec }) {
  const { options } = useOptions(spec.to, { enabled: !spec.search });
  const represent = useRepresent(spec.to);
  const { data: found } = useGetOne<AnyRecord>(spec.to, { id: value }, { enabled: spec.search === true });
  const recordName = found ? represent(found) : options.find((option) => option.value === value)?.label;
  return <Chip name={label} label={`${label}: ${recordName ?? '…'}`} onDrop={onDrop} />;
}

interface ChipProps {
  name: string;
  label: string;
  isIgnored?: boolean;
  onDrop: () => void;
}

const Chip = ({ name, label, isIgnored, onDrop }: ChipProps) => (
  <span className={styles.chip} data-ignored={isIgnored}>
    {label}
    <button type="button" title={t('Clear {name}', { name })} onClick={onDrop}>
      {/* Hidden text instead of aria-label: in the bar, labels belong to the filters. */}
      <span data-unseen="">{t('Clear {name}', { name })}</span>
      <CloseIcon fontSize="inherit" />
    </button>
  </span>
);
