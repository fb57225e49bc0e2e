import { code, quoted, unique } from '../code';
import { kindOf } from '../kinds';
import type { Field, NewEntity } from '../plan';

/** The declaration, which the web app's screens follow from. */
export function declarationFile({ name, type, labels, id, icon, fields }: NewEntity): string {
  const filters = fields.flatMap((field) => kindOf(field).filter?.(field) ?? []);
  const names = fields.map((field) => quoted(field.name));
  return code`
    import ${type}Icon from '@mui/icons-material/${icon}';
    import { defineEntity } from '../../schema/entity';
    import { ${unique(fields.map((field) => kindOf(field).builder))} } from '../../schema/fields';
    import { ${unique(filters.map(({ builder }) => builder))} } from '../../schema/filters';

    export const ${name} = defineEntity('${name}')({
      id: '${id}',
      one: ${quoted(labels.one)},
      many: ${quoted(labels.many)},
      icon: ${type}Icon,
      fields: {
        ${fields.map((field) => `${field.name}: ${declared(field)},`)}
      },
      columns: [${names}],
      linked: 'name',
      filters: {
        ${filters.flatMap((filter) => filter.declared).map((filter) => `${filter},`)}
      },
      can: ['create', 'update', 'delete'],
      form: [${names}],
    });
  `;
}

const declared = (field: Field): string =>
  `${kindOf(field).builder}(${[field.label, ...(field.to ? [field.to.name] : [])].map(quoted).join(', ')})`;
