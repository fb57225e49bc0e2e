import { isOffered } from '../../../src/account';
import { activity } from '../activity';

/** The name of a person; for auditors a link to everything that the person did. */
export const Person = ({ name }: { name: string }) =>
  activity.capability && isOffered({ capability: activity.capability, role: activity.roles.read }) ? (
    <a href={`/activity?${new URLSearchParams({ account: name })}`}>{name}</a>
  ) : (
    <span>{name}</span>
  );
