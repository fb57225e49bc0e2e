import { EntitiesContext } from '../layout/EntitiesContext';
import layout from '../layout/layout.module.css';
import { Sidebar } from '../layout/Sidebar';
import { titleOf } from '../routing/titles';
import type { AnyRecord, Entity } from '../schema/entity';
import type { InputSpec } from '../schema/kinds';
import type { ListAddress } from '../schema/listAddress';
import { beforeTheme } from '../theme/palette';
import controls from '../views/controls/controls.module.css';
import { FilterFrame } from '../views/list/FilterFrame';
import { ListFrame } from '../views/list/ListFrame';
import { ListTable } from '../views/list/ListTable';

interface ListPreviewProps {
  entities: readonly Entity[];
  entity: Entity;
  path: string;
  address: ListAddress;
  rows: readonly AnyRecord[];
  totalPages: number;
}

/** Whether a control shows what the address says as it stands there. */
const isWords = (input: InputSpec) => input.as === 'number' || (input.as === 'text' && input.type !== 'date');

/**
 * A list to be read while the app that makes it usable is on its way: everything stands where it will stand, and nothing
 * can be clicked, entered or heard yet.
 */
export function ListPreview({ entities, entity, path, address, rows, totalPages }: ListPreviewProps) {
  return (
    <EntitiesContext value={entities}>
      <div inert className={layout.layout} style={beforeTheme}>
        <Sidebar path={path} />
        <div className={layout.main}>
          <header className={layout.header}>
            <span className={layout.menuButton} />
            <p className={layout.title}>{titleOf(path, entities)}</p>
          </header>
          <main className={layout.page}>
            <ListFrame
              entity={entity}
              address={address}
              totalPages={totalPages}
              filters={
                <FilterFrame address={address}>
                  {Object.entries(entity.filters).map(([name, { label, input }]) => (
                    <div key={name} className={controls.field}>
                      <span className={controls.label}>{label}</span>
                      <span className={controls.control}>{isWords(input) && address.filters[name]}</span>
                    </div>
                  ))}
                </FilterFrame>
              }
            >
              <ListTable entity={entity} address={address} rows={rows} />
            </ListFrame>
          </main>
        </div>
      </div>
    </EntitiesContext>
  );
}
