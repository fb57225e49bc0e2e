import type { Field } from '../../../contract/definition/fields';
import { mayBeNull } from '../../../contract/definition/fields';
import { includes } from '../../../contract/definition/roles';
import { editableFields } from '../../../server/changes/edit';
import { currentActor } from '../../../server/db/actor';
import { ApiError } from '../../../server/errors';
import type { Context } from '../../../server/http/context';
import { say } from '../../../server/texts/message';
import type { ChangeableField } from '../contract';

/** Returns the fields by which records of a list can be changed together by the current account, with the list that has each. */
export function fieldsOf(context: Context, list: string): (ChangeableField & { field: Field })[] {
  const definition = context.definitionOf(list);
  if (!definition) throw new ApiError(400, say('no-such-list', { list }));
  const records = definition.recordsOf ?? list;
  const { role } = currentActor();
  return context.standards
    .map((each) => context.extended(each.definition))
    .filter(({ name, recordsOf = name, roles }) => recordsOf === records && (!role || includes(role, roles.update)))
    .flatMap(({ name: entity }) =>
      Object.entries(editableFields(context, entity)).map(([name, field]) => ({
        entity,
        name,
        label: field.label,
        kind: field.kind as ChangeableField['kind'],
        optional: mayBeNull(field),
        choices: field.kind === 'choice' ? field.choices : null,
        list: field.kind === 'reference' ? field.to : null,
        field,
      })),
    );
}
