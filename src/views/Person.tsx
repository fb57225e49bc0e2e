import { activity } from '../../features/audit/activity';
import { may } from '../account';
import { hasExtra } from '../extras';

/** Whoever did something, by name; for those who look into that it leads to all that was done by the same person. */
export const Person = ({ name }: { name: string }) =>
  activity.extra && hasExtra(activity.extra) && may(activity.readBy) ? (
    <a href={`/activity?${new URLSearchParams({ account: name })}`}>{name}</a>
  ) : (
    <span>{name}</span>
  );
