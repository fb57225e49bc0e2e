import type { Difference } from './difference';
import type { Table } from './expected';
import { addReference, createTable } from './statements';

/** Creates each new table after the tables that it refers to. In a cycle, a foreign key follows its table. */
export function creationsOf(tables: readonly Table[]): Difference[] {
  const ordered = parentsFirst(tables);
  const creations: Difference[] = [];
  const keys: Difference[] = [];
  ordered.forEach((table, index) => {
    const later = new Set(ordered.slice(index + 1).map(({ name }) => name));
    const { name, owner, columns } = table;
    creations.push({
      table: name,
      words: `is missing, in which ${table.of} are kept`,
      sql: createTable(table, later),
      owner,
      needs: columns.flatMap(({ references = name }) => (later.has(references) ? [] : [references])),
    });
    for (const column of columns) {
      const { references = '' } = column;
      if (!later.has(references)) continue;
      keys.push({
        table: name,
        column: column.name,
        words: `does not refer to ${references}`,
        sql: addReference(table, column),
        owner: column.owner,
        needs: [name, references],
      });
    }
  });
  return [...creations, ...keys];
}

/** Orders tables by their references. Within a cycle the order is arbitrary. */
function parentsFirst(tables: readonly Table[]): Table[] {
  const visited = new Set<Table>();
  const ordered: Table[] = [];
  const visit = (table: Table) => {
    if (visited.has(table)) return;
    visited.add(table);
    for (const { references } of table.columns) {
      const parent = tables.find(({ name }) => name === references);
      if (parent) visit(parent);
    }
    ordered.push(table);
  };
  tables.forEach(visit);
  return ordered;
}
