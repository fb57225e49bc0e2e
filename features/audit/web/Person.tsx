import { hasRole } from '../../../src/account';
import { supports } from '../../../src/capabilities';
import { activity } from '../activity';

/** The name of a person; for auditors a link to everything that the person did. */
export const Person = ({ name }: { name: string }) =>
  activity.capability && supports(activity.capability) && hasRole(activity.roles.read) ? (
    <a href={`/activity?${new URLSearchParams({ account: name })}`}>{name}</a>
  ) : (
    <span>{name}</span>
  );
